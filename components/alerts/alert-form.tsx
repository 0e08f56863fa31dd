import { type FormEvent, useEffect, useState } from 'react'
import { useMyself } from '@/components/people/you/use-me'
import { Button } from '@/components/ui/button'
import { keepForm, keptForm } from '@/components/ui/keep/kept-form'
import { toast } from '@/components/ui/over/toast'
import { isOfInboxes } from '@/lib/alerts/alert-measure'
import type { AlertRow } from '@/lib/alerts/alert-row'
import { parse } from '@/lib/query/parse'
import { alertPage } from '@/lib/text/notices/alert-page'
import { Asked, Told } from './alert-fields'
import { draftOf, GIVEN, type Given, givenBy } from './given-alert'
import { TrialSaid } from './trial-said'
import { useAlertActs } from './use-alerts'

const words = alertPage.form

type Props = {
  /** Null: a new one. */
  rule: AlertRow | null
  /** With the id, once it is saved. */
  onDone: (id: string) => void
  onClose: () => void
}

/** Adds an alert rule, or changes one. What is typed is there again until it is saved or let go. */
export function AlertForm({ rule, onDone, onClose }: Props) {
  const [given, setGiven] = useState<Given>(() => givenBy(rule))
  // Fields of a span hold what is typed themselves, and begin anew with what was kept.
  const [begun, setBegun] = useState(0)
  const { save, attempt } = useAlertActs()
  const person = useMyself()
  const of = { person, name: `alert.${rule?.id ?? ''}`, base: givenBy(rule) }
  const began = JSON.stringify(of)
  useEffect(() => {
    const kept = keptForm(JSON.parse(began), GIVEN)
    if (kept === null) return
    setGiven(kept)
    setBegun((times) => times + 1)
  }, [began])
  const change = (changed: Partial<Given>) => {
    const next = { ...given, ...changed }
    setGiven(next)
    keepForm(of, next)
  }
  const draft = draftOf(given)
  const ready =
    draft !== null && (draft.query === '' || asks(draft.query)) && (draft.expected === null || asks(draft.expected))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!ready || save.isPending) return
    save.mutate(
      { id: rule?.id ?? null, draft },
      {
        onSuccess: ({ id }) => {
          keepForm(of, null)
          toast(words.saved(draft.name))
          onDone(id)
        },
      },
    )
  }
  const close = () => {
    keepForm(of, null)
    onClose()
  }
  const title = rule === null ? words.add : words.edit(rule.name)
  const problem = save.error ?? attempt.error
  return (
    <form className="settings-form" aria-label={title} onSubmit={submit}>
      <h2 className="text-13 font-medium">{title}</h2>
      <Asked key={`asked ${begun}`} given={given} change={change} />
      <Told key={`told ${begun}`} given={given} change={change} />
      {attempt.data && (
        <TrialSaid
          trial={attempt.data}
          draft={attempt.variables}
          outdated={JSON.stringify(attempt.variables) !== JSON.stringify(draft)}
        />
      )}
      {problem && (
        <p className="text-crit" role="alert">
          {problem.message}
        </p>
      )}
      {rule !== null && <p className="note">{words.anew}</p>}
      <div className="fx flex-wrap">
        <Button type="submit" look="primary" disabled={!ready || save.isPending}>
          {words.put}
        </Button>
        <Button
          disabled={!ready || attempt.isPending || isOfInboxes(draft?.measure ?? null)}
          onClick={() => draft !== null && attempt.mutate(draft)}
        >
          {attempt.isPending ? words.trying : words.attempt}
        </Button>
        <Button onClick={close}>{words.no}</Button>
      </div>
    </form>
  )
}

const asks = (query: string) => parse(query, { now: Date.now() }).problems.length === 0
