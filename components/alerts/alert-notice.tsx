'use client'

import { Bell, type LucideIcon, Siren, X } from 'lucide-react'
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
import { useEscalated } from './use-escalated'

const words = alertPage.fresh

/**
 * Says at the foot of a page, once, that an alert rule has fired, with a link to it, until it is quiet, acknowledged or put
 * away; and what was escalated to whoever looks, whenever that was.
 */
export function AlertNotice() {
  const rules = useAlerts().data?.rules
  const there = usePathname() === alertsAt()
  const { mine, shown, dismiss } = useEscalated(rules)
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
  const fired = (rules ?? []).filter((rule) => fresh.includes(rule.id) && !mine.includes(rule))
  return (
    <>
      {!there && shown.length > 0 && (
        <section className="ask-notice escalated" role="alert" aria-label={words.mine}>
          <Line icon={Siren} rules={shown} one={words.escalated} several={words.severalEscalated} onClose={dismiss} />
        </section>
      )}
      <section className="ask-notice" role="status" aria-label={words.label}>
        <Line icon={Bell} rules={fired} one={words.one} several={words.several} onClose={() => setFresh([])} />
      </section>
    </>
  )
}

type LineProps = {
  icon: LucideIcon
  rules: readonly AlertRow[]
  one: (name: string) => string
  several: (count: number) => string
  onClose: () => void
}

function Line({ icon, rules, one, several, onClose }: LineProps) {
  const [first] = rules
  if (first === undefined) return null
  const isOnly = rules.length === 1
  return (
    <div className="line">
      <Icon of={icon} size="s" />
      <span className="says">
        <Said>{isOnly ? one(first.name) : several(rules.length)}</Said>
      </span>
      <Link className="link" href={isOnly ? alertsAt({ rule: first.id }) : alertsAt()} prefetch={false}>
        {words.open}
      </Link>
      <span className="sp" />
      <IconButton icon={X} label={words.close} onClick={onClose} />
    </div>
  )
}

const isOpen = (rule: AlertRow) => rule.firingSince !== null && !isAcknowledged(rule)
