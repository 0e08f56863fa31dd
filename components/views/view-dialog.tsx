'use client'

import '@/lib/zod-in-pages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Dialog } from 'radix-ui'
import { type FormEvent, useId, useState } from 'react'
import * as z from 'zod'
import { useTRPC } from '@/components/live/use-trpc'
import { useMay, useMyself } from '@/components/people/you/use-me'
import { Button } from '@/components/ui/button'
import { focusBack } from '@/components/ui/keep/focus-kept'
import { keepForm, keptForm } from '@/components/ui/keep/kept-form'
import { toast } from '@/components/ui/over/toast'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { VIEW_LIMITS, type View, type WantedView } from '@/lib/people/view'
import { parse } from '@/lib/query/parse'
import { text } from '@/lib/text'
import { sentences } from '@/lib/text/joined'
import { dayName, zonedTime } from '@/lib/time/clock'

const words = text.views.form

/** What the dialog is open for: a new view of what is looked at, or one that is kept. */
export type Edited = { view: View | null; wanted: WantedView }

/** Keeps a question under a name, or changes what is kept. */
export function ViewDialog({ edited, onClose }: { edited: Edited | null; onClose: () => void }) {
  const person = useMyself()
  return (
    <Dialog.Root open={edited !== null} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="scrim" />
        <Dialog.Content className="ov ask p-6" aria-describedby={undefined} onCloseAutoFocus={focusBack}>
          <Dialog.Title className="text-15 font-semi">{edited?.view ? words.change : words.save}</Dialog.Title>
          {edited && person !== null && (
            <Form key={`${person} ${edited.view?.id ?? 'new'}`} person={person} edited={edited} onClose={onClose} />
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

const GIVEN = z.object({
  name: z.string(),
  query: z.string(),
  at: z.string().nullable(),
  shared: z.boolean(),
  pinned: z.boolean(),
})

type FormProps = { person: string; edited: Edited; onClose: () => void }

/** What is typed is there again for the same question until it is saved or let go. */
function Form({ person, edited: { view, wanted }, onClose }: FormProps) {
  const of = { person, name: `view.${view?.id ?? ''}`, base: wanted }
  const [given, setGiven] = useState(() => keptForm(of, GIVEN) ?? { ...wanted, pinned: true })
  const id = useId()
  const done = () => {
    keepForm(of, null)
    onClose()
  }
  const put = usePut(view, done)
  const set = (part: Partial<z.infer<typeof GIVEN>>) => {
    const next = { ...given, ...part }
    setGiven(next)
    keepForm(of, next)
  }
  const share = useMay('operator')
  const shared = given.shared && share
  const query = given.query.trim()
  const { problems } = parse(query, { now: Date.now() })
  const ready = given.name.trim() !== '' && query !== '' && problems.length === 0 && !put.isPending
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ready) put.mutate({ ...given, shared, query })
  }
  return (
    <form className="view-form" onSubmit={submit}>
      <div>
        <label className="lab" htmlFor={`${id}-name`}>
          {words.name}
        </label>
        <input
          id={`${id}-name`}
          className="field"
          maxLength={VIEW_LIMITS.name}
          autoComplete="off"
          value={given.name}
          onChange={({ target }) => set({ name: target.value })}
        />
      </div>
      <div>
        <label className="lab" htmlFor={`${id}-question`}>
          {words.question}
        </label>
        <input
          id={`${id}-question`}
          className="field mono"
          autoComplete="off"
          spellCheck={false}
          aria-invalid={problems.length > 0}
          aria-describedby={`${id}-note`}
          value={given.query}
          onChange={({ target }) => set({ query: target.value })}
        />
        <span id={`${id}-note`} className="note" aria-live="polite">
          {sentences(
            ...(query === '' ? [words.empty] : problems.map(({ message }) => message)),
            given.at !== null && words.at(momentOf(given.at)),
          )}
        </span>
      </div>
      <div className="fx flex-wrap">
        <span className="lab">{words.who}</span>
        {share ? (
          <SegmentedControl
            small
            label={words.who}
            options={[
              { name: 'mine', label: words.mine },
              { name: 'shared', label: words.everybody },
            ]}
            chosen={shared ? 'shared' : 'mine'}
            onChoose={(name) => set({ shared: name === 'shared' })}
          />
        ) : (
          <span className="note">{view?.shared ? words.aloneAgain : words.alone}</span>
        )}
      </div>
      {view === null && (
        <label className="fx">
          <input type="checkbox" checked={given.pinned} onChange={({ target }) => set({ pinned: target.checked })} />
          {words.pinned}
        </label>
      )}
      {put.error && (
        <p className="text-crit" role="alert">
          {put.error.message}
        </p>
      )}
      <div className="fx justify-end">
        <Button onClick={done}>{words.no}</Button>
        <Button type="submit" look="primary" disabled={!ready}>
          {view ? words.putAgain : words.put}
        </Button>
      </div>
    </form>
  )
}

function momentOf(at: string): string {
  const ms = Date.parse(at)
  return `${dayName(ms, Date.now())} ${zonedTime(ms)}`
}

function usePut(view: View | null, onDone: () => void) {
  const trpc = useTRPC()
  const cache = useQueryClient()
  const onSettled = () => cache.invalidateQueries({ queryKey: trpc.views.pathKey() })
  const save = useMutation(trpc.views.save.mutationOptions({ onSettled }))
  const change = useMutation(trpc.views.change.mutationOptions({ onSettled }))
  const { isPending, error } = view ? change : save
  const done = (name: string) => () => {
    toast(text.views.saved(name))
    onDone()
  }
  return {
    isPending,
    error,
    mutate: ({ pinned, ...wanted }: WantedView & { pinned: boolean }) => {
      const then = { onSuccess: done(wanted.name.trim()) }
      if (view) change.mutate({ id: view.id, ...wanted }, then)
      else save.mutate({ pinned, ...wanted }, then)
    },
  }
}
