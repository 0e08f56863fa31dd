import { useEffect, useRef, useState } from 'react'
import { useTRPCClient } from '@/components/live/use-trpc'
import type { RuleTold } from '@/lib/rules/problem'
import type { RuleSettings } from '@/lib/rules/rule-settings'
import type { TriedRule } from '@/lib/rules/source-rules'

/** So many messages of a source are tried, the newest. */
export const MOST_TRIED = 20_000
const MOST_EXAMPLES = 5

/** What came of a trial so far. `settings`: which were tried; `more`: there are messages that were not. */
export type Trial = {
  settings: RuleSettings
  rules: readonly TriedRule[]
  told: { readonly [code: string]: RuleTold }
  looked: number
  oldest: number | null
  more: boolean
  isRunning: boolean
  error: string | null
}

/** Tries settings on the history of a source, portion by portion; each is counted as it comes, and it may be stopped. */
export function useTrial(label: string) {
  const api = useTRPCClient()
  const [trial, setTrial] = useState<Trial | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const stop = () => running.current?.abort()
  const begin = async (settings: RuleSettings) => {
    stop()
    const own = new AbortController()
    running.current = own
    let now: Trial = {
      ...{ settings, rules: [], told: {}, looked: 0, oldest: null, more: true, isRunning: true, error: null },
    }
    const put = (part: Partial<Trial>) => {
      now = { ...now, ...part }
      if (running.current === own) setTrial(now)
    }
    put({})
    try {
      for (let from: string | null = null, more = true; more && now.looked < MOST_TRIED; more = from !== null) {
        const portion: Awaited<ReturnType<typeof api.rules.attempt.mutate>> = await api.rules.attempt.mutate(
          { label, settings, from },
          { signal: own.signal },
        )
        from = portion.next
        put({
          rules: summed(now.rules, portion.rules),
          told: { ...now.told, ...portion.told },
          looked: now.looked + portion.looked,
          oldest: portion.oldest ?? now.oldest,
          more: from !== null,
        })
      }
      put({ isRunning: false })
    } catch (error) {
      const said = own.signal.aborted ? null : error instanceof Error ? error.message : String(error)
      put({ isRunning: false, error: said })
    }
  }
  const close = () => {
    stop()
    running.current = null
    setTrial(null)
  }
  return { trial, begin, stop, close }
}

function summed(before: readonly TriedRule[], more: readonly TriedRule[]): TriedRule[] {
  const sums = new Map(before.map((one) => [one.rule, one]))
  for (const one of more) {
    const known = sums.get(one.rule)
    if (known === undefined) sums.set(one.rule, one)
    else
      sums.set(one.rule, {
        ...one,
        now: known.now + one.now,
        would: known.would + one.would,
        otherwise: known.otherwise + one.otherwise,
        examples: [...known.examples, ...one.examples].slice(0, MOST_EXAMPLES),
      })
  }
  return [...sums.values()]
}
