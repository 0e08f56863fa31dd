import { Said } from '@/components/said/said-text'
import { When } from '@/components/ui/when'
import type { WebhookRow } from '@/lib/pages/notice'
import { quietUntil } from '@/lib/pages/quiet-hours'
import { noticePage } from '@/lib/text/notices/notice-page'
import { quietWords } from '@/lib/text/notices/quiet-words'
import { momentSaid } from './quiet-said'

const words = noticePage.webhooks

type Props = { rows: readonly WebhookRow[]; now: number; open: string | null; onOpen: (id: string) => void }

/** Every webhook with how its last try went. A click opens it beside. */
export function WebhooksTable({ rows, now, open, onOpen }: Props) {
  const heads = words.columns
  return (
    <table className="tbl webhooks-table" aria-label={words.title}>
      <thead>
        <tr>
          <th>{heads.name}</th>
          <th className="c-place">{heads.place}</th>
          <th className="c-what">{heads.what}</th>
          <th className="c-last">{heads.last}</th>
          <th className="c-state">{heads.state}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} aria-selected={row.id === open} onClick={() => onOpen(row.id)}>
            <td>
              <button
                type="button"
                className="font-medium"
                aria-pressed={row.id === open}
                onClick={() => onOpen(row.id)}
              >
                <Said>{row.name}</Said>
              </button>{' '}
              <span className="text-fg-3">{noticePage.templates[row.template]}</span>
            </td>
            <td className="c-place m11 text-fg-2">{row.place}</td>
            <td className="c-what text-fg-2">
              {words.what(row)} <span className="text-fg-3">{words.ofSources(row.sources)}</span>
            </td>
            <td className="c-last m11 text-fg-3">
              {row.last === null ? words.never : <When at={row.last.at} today={now} />}
            </td>
            <td className="c-state">
              <State row={row} now={now} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function State({ row: { pausedAt, last, waiting, quiet, keptBack }, now }: { row: WebhookRow; now: number }) {
  const until = quietUntil(quiet, now)
  if (pausedAt !== null) return <span className="text-fg-3">{words.paused}</span>
  const fails = last !== null && last.error !== null
  return (
    <>
      <span className={fails ? 'text-crit' : undefined}>
        {last === null ? words.untried : fails ? words.fails : words.works}
      </span>
      {until !== null && <span className="text-fg-3"> · {quietWords.goesOn(momentSaid(until, now))}</span>}
      {keptBack > 0 ? (
        <span className="text-fg-3"> · {quietWords.keptBack(keptBack)}</span>
      ) : (
        waiting > 0 && <span className="text-fg-3"> · {words.waiting(waiting)}</span>
      )}
    </>
  )
}
