import { ProblemSign } from '@/components/problems/problem-sign'
import { Said } from '@/components/said/said-text'
import { When } from '@/components/ui/when'
import { type AlertRow, escalationOf } from '@/lib/alerts/alert-row'
import { isEscalated, standingOf } from '@/lib/alerts/alert-rule'
import { alertPage as words } from '@/lib/text/notices/alert-page'

type Props = { rows: readonly AlertRow[]; now: number; open: string | null; onOpen: (id: string) => void }

/** Every alert rule with how it stands. A click opens it beside. */
export function AlertsTable({ rows, now, open, onOpen }: Props) {
  const heads = words.columns
  return (
    <table className="tbl alerts-table" aria-label={words.list}>
      <thead>
        <tr>
          <th className="c-name">{heads.name}</th>
          <th className="c-when">{heads.when}</th>
          <th className="c-last">{heads.last}</th>
          <th className="c-who">{heads.assigned}</th>
          <th className="c-state">{heads.state}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} aria-selected={row.id === open} onClick={() => onOpen(row.id)}>
            <td className="c-name">
              <span className="fx">
                <ProblemSign severity={row.severity} />
                <button
                  type="button"
                  className="trunc font-medium"
                  aria-pressed={row.id === open}
                  onClick={() => onOpen(row.id)}
                >
                  <Said>{row.name}</Said>
                </button>
              </span>
            </td>
            <td className="c-when text-fg-2">
              {words.when(row)}
              {row.query !== '' && (
                <>
                  {' · '}
                  <span className="m11">
                    <Said>{row.query}</Said>
                  </span>
                </>
              )}
              {row.expected !== null && (
                <>
                  {' · '}
                  {words.expected}{' '}
                  <span className="m11">
                    <Said>{row.expected}</Said>
                  </span>
                </>
              )}
              <EscalationLost row={row} />
            </td>
            <td className="c-last m11 text-fg-3">
              {row.firedAt === null ? words.never : <When at={row.firedAt} today={now} />}
            </td>
            <td className="c-who text-fg-2">
              {row.assignedName === null ? words.nobody : <Said>{row.assignedName}</Said>}
            </td>
            <td className="c-state">
              <Standing row={row} now={now} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Standing({ row, now }: { row: AlertRow; now: number }) {
  if (row.failing) return <span className="text-crit">{words.failing}</span>
  const standing = standingOf(row, now)
  const says = standing === 'firing' && isEscalated(row) ? words.escalated : words.states[standing]
  return <span className={standing === 'firing' ? 'text-crit' : 'text-fg-3'}>{says}</span>
}

/** Who was chosen to be told where nobody acknowledges it, and is not. */
export function EscalationLost({ row }: { row: AlertRow }) {
  const { told, lost } = escalationOf(row)
  if (lost.length === 0) return null
  return (
    <p className="lost text-warn">
      <Said>{words.lost(lost, told.length)}</Said>
    </p>
  )
}
