import { useEffect, useState } from 'react'
import { useMyself } from '@/components/people/you/use-me'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/over/toast'
import type { Policy, PolicyDetail } from '@/lib/people/policy'
import { POLICY_NAME } from '@/lib/people/policy-name'
import { parse } from '@/lib/query/parse'
import { policyPage as words } from '@/lib/text/decisions/policy-page'
import { dayName } from '@/lib/time/clock'
import { type Given, keepDraft, keptDraft } from './kept-draft'
import { changesIn, FRESH } from './policy-draft'
import { Versions } from './policy-versions'
import { RuleFields } from './rule-fields'
import type { usePolicyActs } from './use-policies'

type Props = {
  /** Null: a new policy. */
  detail: PolicyDetail | null
  /** How many may agree by now, where they are too few. */
  can: number | null
  acts: ReturnType<typeof usePolicyActs>
  may: boolean
  onSaved: (name: string) => void
  onDiscard: () => void
}

/**
 * One policy: the version that holds, or the latest, as a draft of the next. Nothing is saved but by its buttons, and what
 * is typed is there again until it is saved or discarded.
 */
export function PolicyEditor({ detail, can, acts, may, onSaved, onDiscard }: Props) {
  const versions = detail?.versions ?? []
  const shown = versions.find(({ enabled }) => enabled) ?? versions[0] ?? null
  const base = versions[0]?.version ?? 0
  const policy = shown?.name ?? null
  const [{ name, rule: draft, why }, setGiven] = useState<Given>({ name: '', rule: shown?.rule ?? FRESH, why: '' })
  const [isUnread, setUnread] = useState(false)
  const person = useMyself()
  useEffect(() => {
    const kept = keptDraft({ person, policy, base })
    if (kept !== null) setGiven(kept)
  }, [person, policy, base])
  const change = (part: Partial<Given>) => {
    const next = { name, rule: draft, why, ...part }
    setGiven(next)
    keepDraft({ person, policy, base }, next)
  }
  const forget = () => keepDraft({ person, policy, base }, null)
  const { save, turn, attempt } = acts
  const changes = shown === null ? 0 : changesIn(draft, shown.rule)
  const drafting = shown === null || changes > 0
  const named = shown?.name ?? name.trim()
  const fine = draft.query.trim() !== '' && parse(draft.query, { now: Date.now() }).problems.length === 0
  const ready = POLICY_NAME.test(named) && fine && !isUnread
  const busy = save.isPending || turn.isPending
  const put = (enable: boolean) =>
    save.mutate(
      { name: named, rule: draft, why, enable, base },
      {
        onSuccess: ({ version }) => {
          forget()
          toast(enable ? words.enabled(named, version) : words.saved(named, version))
          onSaved(named)
        },
      },
    )
  const turned = (one: Policy) =>
    turn.mutate(
      { name: one.name, version: one.version, on: !one.enabled, why },
      {
        onSuccess: () => {
          change({ why: '' })
          forget()
          toast(one.enabled ? words.disabled(one.name) : words.enabled(one.name, one.version))
        },
      },
    )
  const discard = () => {
    forget()
    onDiscard()
  }
  const problem = save.error ?? turn.error ?? attempt.error
  return (
    <section className="policy" aria-label={shown?.name ?? words.newTitle}>
      <header className="policy-head">
        <h2 className="text-15 font-semi">{shown?.name ?? words.newTitle}</h2>
        <span className="trunc text-fg-3">{standingOf(shown, drafting, base)}</span>
        <span className="sp" />
        {changes > 0 && <span className="text-12 font-medium text-warn">{words.head.changes(changes)}</span>}
      </header>
      <div className="policy-body">
        {shown === null && (
          <div className="rule-fields">
            <label className="name" htmlFor="policy-name">
              {words.name}
            </label>
            <div className="value">
              <input
                id="policy-name"
                className="field mono path"
                maxLength={40}
                autoComplete="off"
                spellCheck={false}
                aria-describedby="policy-name-note"
                value={name}
                onChange={({ target }) => change({ name: target.value })}
              />
              <p id="policy-name-note" className="note">
                {words.nameNote}
              </p>
            </div>
          </div>
        )}
        <RuleFields
          rule={draft}
          before={shown?.rule ?? null}
          names={detail?.names ?? {}}
          fixed={!may}
          onChange={(changed) => change({ rule: { ...draft, ...changed } })}
          onUnread={setUnread}
        />
        {versions.length > 1 && <Versions versions={versions} may={may} onTake={(rule) => change({ rule })} />}
      </div>
      {can !== null && shown !== null && !drafting && (
        <p className="policy-problem">{words.never(shown.rule.needed, can)}</p>
      )}
      {problem && (
        <p className="policy-problem" role="alert">
          {problem.message}
        </p>
      )}
      {may ? (
        <footer className="policy-foot">
          <input
            className="field"
            aria-label={words.why}
            placeholder={words.why}
            maxLength={2_000}
            autoComplete="off"
            value={why}
            onChange={({ target }) => change({ why: target.value })}
          />
          {drafting && <Button onClick={discard}>{words.discard}</Button>}
          <Button disabled={!ready || attempt.isPending} onClick={() => attempt.mutate({ name: named, rule: draft })}>
            {words.attempt}
          </Button>
          {drafting ? (
            <>
              <Button disabled={!ready || why.trim() === '' || busy} onClick={() => put(false)}>
                {words.save}
              </Button>
              <Button look="primary" disabled={!ready || why.trim() === '' || busy} onClick={() => put(true)}>
                {words.enable(base + 1)}
              </Button>
            </>
          ) : (
            <Button
              look={shown.enabled ? 'plain' : 'primary'}
              disabled={why.trim() === '' || busy}
              onClick={() => turned(shown)}
            >
              {shown.enabled ? words.disable(shown.version) : words.enable(shown.version)}
            </Button>
          )}
        </footer>
      ) : (
        <p className="policy-problem text-fg-3">{words.onlyAdmins}</p>
      )}
    </section>
  )
}

function standingOf(shown: Policy | null, drafting: boolean, base: number): string {
  if (shown === null || drafting) return words.head.draft(base + 1, shown?.version ?? 0)
  if (!shown.enabled || shown.since === null) return words.head.off(shown.version)
  return words.head.holds(shown.version, dayName(shown.since))
}
