import type { PolicyRow } from '@/lib/people/policy'
import { policyPage as words } from '@/lib/text/decisions/policy-page'

/** Every policy as the version that holds, or the latest. A click opens it below. */
export function PoliciesTable({
  rows,
  open,
  onOpen,
}: {
  rows: readonly PolicyRow[]
  open: string | null
  onOpen: (name: string) => void
}) {
  const heads = words.columns
  return (
    <table className="tbl policies-table" aria-label={words.list}>
      <thead>
        <tr>
          <th>{heads.policy}</th>
          <th className="c-version">
            <span className="only-read">{heads.version}</span>
          </th>
          <th className="c-query">{heads.asks}</th>
          <th className="c-who">{heads.who}</th>
          <th className="c-expires">{heads.expires}</th>
          <th className="c-month r">{heads.month}</th>
          <th className="c-on">
            <span className="only-read">{heads.enabled}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.name} row={row} open={row.name === open} onOpen={() => onOpen(row.name)} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ row, open, onOpen }: { row: PolicyRow; open: boolean; onOpen: () => void }) {
  const { name, version, rule, matches, enabled, can } = row
  return (
    <tr aria-selected={open} onClick={onOpen}>
      <td>
        <button type="button" className="font-medium" aria-pressed={open} onClick={onOpen}>
          {name}
        </button>
      </td>
      <td className="c-version m11 text-fg-3">{words.version(version)}</td>
      <td className="c-query m11" title={rule.query}>
        {rule.query}
      </td>
      <td className="c-who text-fg-2" title={can === null ? undefined : words.never(rule.needed, can)}>
        {words.deciders(rule)}
        {can !== null && <span className="text-crit">{words.mayNow(can)}</span>}
      </td>
      <td className="c-expires m11 text-fg-2">
        {rule.expiresAfterMs === null ? words.noExpiry : words.span(rule.expiresAfterMs)}
      </td>
      <td className="c-month r text-fg-2" title={matches === null ? words.unreadable : undefined}>
        {matches === null ? '–' : words.matches(matches.count, matches.capped)}
      </td>
      <td className="c-on">
        <span className="sw" data-state={enabled ? 'checked' : 'unchecked'} aria-hidden="true" />
        <span className="only-read">{enabled ? words.on(name) : words.off(name)}</span>
      </td>
    </tr>
  )
}
