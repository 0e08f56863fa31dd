'use client'

import { ChevronRight } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Said } from '@/components/said/said-text'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { type AskRow, DECISION_LIMITS } from '@/lib/asks/approval'
import { unanswered as words } from '@/lib/text/decisions/unanswered'
import { sentences } from '@/lib/text/joined'

type Props = {
  source: string
  /** Those that are listed. */
  rows: readonly AskRow[]
  /** How many of the source there are, listed or not; `capped`: or more. */
  count: number
  capped: boolean
  /** One of them is the ask that is open. */
  holdsOpen: boolean
  onAcknowledge: (rows: readonly AskRow[], reason: string) => void
  children: ReactNode
}

/** Asks of one source of which something says that they were decided: one line, acknowledged together with one reason. */
export function ElsewhereGroup({ source, rows, count, capped, holdsOpen, onAcknowledge, children }: Props) {
  const id = useId()
  const [reason, setReason] = useState('')
  return (
    <details className="elsewhere" open={holdsOpen || undefined}>
      <summary className="ask-list-head">
        <Icon of={ChevronRight} size="s" />
        <span className="trunc font-medium text-fg-1">
          <Said>{source}</Said>
        </span>
        <span className="m11">{words.group(count, capped)}</span>
      </summary>
      <p className="none">{sentences(words.about, (rows.length < count || capped) && words.further(rows.length))}</p>
      <ul>{children}</ul>
      <form
        className="elsewhere-form"
        onSubmit={(event) => {
          event.preventDefault()
          if (reason.trim() !== '') onAcknowledge(rows, reason.trim())
        }}
      >
        <label className="lab" htmlFor={`${id}-reason`}>
          {words.reason}
        </label>
        <input
          id={`${id}-reason`}
          className="field"
          autoComplete="off"
          value={reason}
          maxLength={DECISION_LIMITS.reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <Button type="submit" disabled={reason.trim() === ''} title={reason.trim() === '' ? words.noReason : undefined}>
          {words.acknowledge(rows.length, count, capped)}
        </Button>
      </form>
    </details>
  )
}
