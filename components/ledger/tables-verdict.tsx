import { useQuery } from '@tanstack/react-query'
import { ShieldAlert } from 'lucide-react'
import { useTRPC } from '@/components/live/use-trpc'
import { Said } from '@/components/said/said-text'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { useMedia } from '@/components/ui/keep/use-media'
import type { Verified } from '@/lib/ledger/entry'
import type { TablesCompared } from '@/lib/ledger/told-row'
import { text } from '@/lib/text'
import { sentences } from '@/lib/text/joined'

const said = text.ledger.tables

/** So many differences are named here; `signalbox verify` names more. */
const MOST = 5

/** Whether the tables are what the entries tell of them, and what was not compared. */
export function TablesVerdict({ found, onShow }: { found: Verified | undefined; onShow: (n: number) => void }) {
  const phone = useMedia('(max-width: 640px)')
  if (found === undefined || found.entries === 0) return null
  const { tables } = found
  if (tables === null)
    return (
      <div className="verdict" role="status">
        <span className="text-warn">{said.older}</span>
        <CheckpointsSaid />
      </div>
    )
  if (tables.differences > 0) return <Differ tables={tables} onShow={onShow} />
  const compared = sentences(
    said.compared(tables.rows),
    tables.since !== null && said.since(tables.since, tables.signed),
  )
  // All of it would leave no room for the entries.
  if (phone)
    return (
      <details className="verdict text-fg-3">
        <summary>{compared}</summary>
        <p>{said.notCompared}</p>
        <CheckpointsSaid />
      </details>
    )
  return (
    <div className="verdict" role="status">
      <span className="text-fg-3">{sentences(compared, said.notCompared)}</span>
      <CheckpointsSaid />
    </div>
  )
}

function Differ({ tables, onShow }: { tables: TablesCompared; onShow: (n: number) => void }) {
  const { listed, differences } = tables
  const named = listed.slice(0, MOST)
  return (
    <div className="verdict banner" role="alert">
      <Icon of={ShieldAlert} className="text-crit" />
      <b className="font-medium text-crit">{said.differ(differences)}</b>
      <ul className="differences">
        {named.map(({ table, key, kind, n, says }) => (
          <li key={`${kind} ${table} ${key}`}>
            <Said>{says}</Said>
            {n !== null && (
              <Button look="ghost" onClick={() => onShow(n)}>
                {text.ledger.verdict.show(n)}
              </Button>
            )}
          </li>
        ))}
        {differences > named.length && <li className="text-fg-2">{said.more(differences - named.length)}</li>}
      </ul>
      <CheckpointsSaid />
    </div>
  )
}

/** Where checkpoints go, and from whom that does not protect. */
function CheckpointsSaid() {
  const { data } = useQuery(useTRPC().ledger.checkpoints.queryOptions())
  if (!data || data.directory === null) return null
  return (
    <span className="text-fg-3">
      <Said>{said.checkpoints(data.directory)}</Said>
    </span>
  )
}
