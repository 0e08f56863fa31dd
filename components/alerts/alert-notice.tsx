'use client'

import { Bell, X } from 'lucide-react'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { Said } from '@/components/said/said-text'
import { IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import type { AlertRow } from '@/lib/alerts/alert-row'
import { isAcknowledged } from '@/lib/alerts/alert-rule'
import { alertsAt } from '@/lib/pages/routes'
import { alertPage } from '@/lib/text/notices/alert-page'
import { useAlerts } from './use-alerts'

const words = alertPage.fresh

/** Says at the foot of a page, once, that an alert rule has fired, with a link to it, until it is quiet, acknowledged or put away. */
export function AlertNotice() {
  const rules = useAlerts().data?.rules
  const there = usePathname() === alertsAt()
  const known = useRef<ReadonlyMap<string, number> | null>(null)
  const [fresh, setFresh] = useState<readonly string[]>([])
  useEffect(() => {
    if (rules === undefined) return
    const before = known.current
    known.current = new Map(rules.map(({ id, firedAt }) => [id, firedAt ?? 0]))
    // What had fired before the page was opened is no news.
    const come = rules.filter(({ id, firedAt }) => before !== null && (firedAt ?? 0) > (before.get(id) ?? 0))
    setFresh((told) => {
      const all = new Set([...told, ...come.map(({ id }) => id)])
      const next = there ? [] : rules.filter((rule) => all.has(rule.id) && isOpen(rule)).map(({ id }) => id)
      return next.join() === told.join() ? told : next
    })
  }, [rules, there])
  const [first] = fresh
  const only = fresh.length === 1 ? rules?.find(({ id }) => id === first) : undefined
  return (
    <section className="ask-notice" role="status" aria-label={words.label}>
      {first !== undefined && (
        <div className="line">
          <Icon of={Bell} size="s" />
          <span className="trunc">
            <Said>{only === undefined ? words.several(fresh.length) : words.one(only.name)}</Said>
          </span>
          <Link className="link" href={only === undefined ? alertsAt() : alertsAt({ rule: first })} prefetch={false}>
            {words.open}
          </Link>
          <span className="sp" />
          <IconButton icon={X} label={words.close} onClick={() => setFresh([])} />
        </div>
      )}
    </section>
  )
}

const isOpen = (rule: AlertRow) => rule.firingSince !== null && !isAcknowledged(rule)
