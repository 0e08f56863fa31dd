'use client'

import Link from 'next/link'
import { parseAsString, useQueryStates } from 'nuqs'
import { useKeys } from '@/components/keys/use-keys'
import { ListPage } from '@/components/listing/list-page'
import { useConsoleStatus, useLiveQuestion } from '@/components/live/provider'
import { useMay } from '@/components/people/you/use-me'
import { AwaitedRows } from '@/components/ui/awaited-rows'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import type { SourceStatus } from '@/lib/message/message'
import { sourcesAt } from '@/lib/pages/routes'
import { setRules as words } from '@/lib/text/rules/set-rules-words'
import { changedRules, setCount } from './rule-draft'
import { SourceRulesForm } from './source-rules-form'
import { TrialPeek } from './trial-peek'
import { useRulesDraft } from './use-rules-draft'
import { useSetRules, useSourceRules } from './use-source-rules'
import { useTrial } from './use-trial'

const LOOK = { source: parseAsString, rule: parseAsString }

/** The rules of a source, how they are set, and what other settings would make of its history: `?source=`, `?rule=`. */
export function RulesPage() {
  const [look, setLook] = useQueryStates(LOOK)
  const sources = useConsoleStatus()?.sources
  useLiveQuestion('', () => {})
  const open = look.source ?? sources?.[0]?.label ?? null
  const known = sources?.find(({ label }) => label === open)
  const choose = (source: string) => setLook({ source, rule: null }, { history: 'push' })
  if (sources !== undefined && known === undefined)
    return (
      <ListPage page="rules" list={{ label: words.list, look: 'rules' }}>
        {sources.length === 0 || open === null ? (
          <EmptyState
            title={words.none.title}
            next={
              <Link className="btn" href={sourcesAt()} prefetch={false}>
                {words.none.add}
              </Link>
            }
          >
            {words.none.body}
          </EmptyState>
        ) : (
          <EmptyState
            title={words.unknown.title(open)}
            next={<Button onClick={() => setLook({ source: null, rule: null })}>{words.unknown.first}</Button>}
          >
            {words.unknown.body}
          </EmptyState>
        )}
      </ListPage>
    )
  return (
    <OfSource
      key={open}
      label={open}
      known={known ?? null}
      sources={sources ?? []}
      rule={look.rule}
      onChoose={choose}
    />
  )
}

type Props = {
  label: string | null
  known: SourceStatus | null
  sources: readonly SourceStatus[]
  rule: string | null
  onChoose: (source: string) => void
}

function OfSource({ label, known, sources, rule, onChoose }: Props) {
  const may = useMay('admin')
  const asked = useSourceRules(known === null ? null : label)
  const save = useSetRules(label ?? '')
  const trial = useTrial(label ?? '')
  const { data } = asked
  const { typed, type } = useRulesDraft(label, data)
  const draft = typed ?? data?.settings ?? {}
  useKeys({ escape: () => (trial.trial === null ? false : trial.close()) })
  const isSaved = data !== undefined && typed !== null && changedRules(data.rules, data.settings, typed).length === 0
  const stale =
    data !== undefined && trial.trial !== null && changedRules(data.rules, trial.trial.settings, draft).length > 0
  return (
    <ListPage
      page="rules"
      of={label ?? undefined}
      list={{ label: words.list, look: 'rules' }}
      bar={
        <>
          <select
            className="btn"
            aria-label={words.source}
            value={label ?? ''}
            onChange={({ target }) => onChoose(target.value)}
          >
            {sources.map((one) => (
              <option key={one.label} value={one.label}>
                {one.label}
              </option>
            ))}
          </select>
          {data && (
            <span className="trunc not-phone text-12 text-fg-3">
              {words.sum(data.rules.length, setCount(data.rules, data.settings))}
            </span>
          )}
        </>
      }
      beside={
        trial.trial && (
          <TrialPeek
            trial={trial.trial}
            total={known?.messages ?? 0}
            stale={stale && !isSaved}
            onStop={trial.stop}
            onAgain={() => void trial.begin(draft)}
            onClose={trial.close}
          />
        )
      }
    >
      <AwaitedRows asked={asked} failed={{ title: words.failed, again: words.again }} widths={['16%', '40%', '22%']}>
        {data && (
          <SourceRulesForm source={data} open={rule} may={may} save={save} trial={trial} draft={draft} onDraft={type} />
        )}
      </AwaitedRows>
    </ListPage>
  )
}
