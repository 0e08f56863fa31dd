'use client'

import { ChevronRight } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Said } from '@/components/said/said-text'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { DECISION_LIMITS } from '@/lib/asks/approval'
import { unanswered as words } from '@/lib/text/decisions/unanswered'

type Props = {
  source: string
  /** Those that are listed. */
  uids: readonly string[]
  /** How many of the source there are, listed or not; `capped`: or more. */
  count: number
  capped: boolean
  busy: boolean
  /** One of them is the ask that is open. */
  holdsOpen: boolean
  onAcknowledge: (uids: readonly string[], reason: string) => void
  children: ReactNode
}

/** Asks of one source of which something says that they were decided: one line, acknowledged together with one reason. */
export function ElsewhereGroup({ source, uids, count, capped, busy, holdsOpen, onAcknowledge, children }: Props) {
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
      <p className="none">
        {words.about}
        {(uids.length < count || capped) && ` ${words.further(uids.length)}`}
      </p>
      <ul>{children}</ul>
      <form
        className="elsewhere-form"
        onSubmit={(event) => {
          event.preventDefault()
          if (reason.trim() !== '') onAcknowledge(uids, reason.trim())
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
        <Button
          type="submit"
          disabled={busy || reason.trim() === ''}
          title={reason.trim() === '' ? words.noReason : undefined}
        >
          {words.acknowledge(uids.length, count, capped)}
        </Button>
      </form>
    </details>
  )
}
