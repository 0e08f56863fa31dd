'use client'

import { useEffect, useMemo, useRef, useState } from 'react'
import { useClock } from '@/components/live/use-clock'
import { useNotify } from '@/components/notices/use-notify'
import { useMyself } from '@/components/people/you/use-me'
import type { AlertRow } from '@/lib/alerts/alert-row'
import { isEscalatedTo } from '@/lib/alerts/alert-rule'
import { alertsAt } from '@/lib/pages/routes'
import { alertPage } from '@/lib/text/notices/alert-page'

const words = alertPage.fresh

/**
 * The rules that were escalated to whoever looks and wait for them still, `shown`: without those put away. Notifies of each past
 * the pace of other news, also where it was escalated before the page was opened: it waits for them alone.
 */
export function useEscalated(rules: readonly AlertRow[] | undefined): {
  mine: readonly AlertRow[]
  shown: readonly AlertRow[]
  dismiss: () => void
} {
  const me = useMyself()
  const now = useClock()
  const mine = useMemo(() => (rules ?? []).filter((rule) => isEscalatedTo(rule, me, now)), [rules, me, now])
  const [away, setAway] = useState<ReadonlySet<string>>(new Set())
  const latest = useRef(mine)
  const told = useRef<ReadonlySet<string>>(new Set())
  const among = (keys: readonly string[]) => latest.current.filter((rule) => keys.includes(keyOf(rule)))
  const notify = useNotify({
    kind: 'escalation',
    waits: (key) => latest.current.some((rule) => keyOf(rule) === key),
    bodyOf: (keys) => {
      const [first, ...more] = among(keys)
      return first === undefined || more.length > 0 ? words.severalEscalated(keys.length) : words.escalated(first.name)
    },
    hrefOf: (keys) => {
      const [first, ...more] = among(keys)
      return first === undefined || more.length > 0 ? alertsAt() : alertsAt({ rule: first.id })
    },
  })
  useEffect(() => {
    latest.current = mine
    const come = mine.filter((rule) => !told.current.has(keyOf(rule)))
    told.current = new Set(mine.map(keyOf))
    for (const rule of come) notify([keyOf(rule)], { critical: rule.severity === 'critical', dueAt: null }, true)
  }, [mine, notify])
  return {
    mine,
    shown: mine.filter((rule) => !away.has(keyOf(rule))),
    dismiss: () => setAway(new Set(mine.map(keyOf))),
  }
}

/** Each time that it was escalated is news. */
const keyOf = ({ id, escalatedAt }: AlertRow) => `${id} ${escalatedAt}`
