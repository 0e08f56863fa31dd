'use client'

import { useQuery } from '@tanstack/react-query'
import { Check, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTRPC } from '@/components/live/use-trpc'
import { Said } from '@/components/said/said-text'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import type { ByteSums, ConsoleStatus, FileSums } from '@/lib/message/message'
import { text } from '@/lib/text'
import { number } from '@/lib/text/number'
import { zonedTime } from '@/lib/time/clock'
import { bytesOff, diskOff, filesOff } from './adds-up'

const words = text.ingest.sums
/** Up to so many entries the disk is counted without being asked. */
const COUNT_AT_ONCE = 20_000

/** Files: read + unreadable + pending + ignored = on disk, per source; the disk is counted by a walk of its own. */
export function FilesTable({ consoleStatus, children }: { consoleStatus: ConsoleStatus; children: ReactNode }) {
  const trpc = useTRPC()
  const importing =
    !consoleStatus.derivation.anew && consoleStatus.sources.some(({ condition }) => condition.state === 'catching-up')
  const count = useQuery(
    trpc.ingest.count.queryOptions(undefined, {
      enabled: !importing && consoleStatus.files.onDisk <= COUNT_AT_ONCE && consoleStatus.sources.length > 0,
      staleTime: 60_000,
      retry: false,
    }),
  )
  const off = diskOff(count.data ?? [])
  const all = [...consoleStatus.sources.map(({ files }) => filesOff(files)), ...off.map(({ by }) => by)]
  const at = count.data?.at(-1)?.at ?? null
  return (
    <section className="sec">
      <SumHead title={words.files} off={importing ? null : sizeOf(all)} at={off.length === 0 ? at : null} />
      <table className="sum-table" aria-label={words.files}>
        <Head names={[words.read, words.unreadable, words.pending, words.ignored, words.onDisk]} />
        <tbody>
          {consoleStatus.sources.map(({ label, files }) => (
            <Terms key={label} label={label} terms={filesTerms(files)} />
          ))}
        </tbody>
        <Total terms={filesTerms(consoleStatus.files)} />
      </table>
      <div aria-live="polite">
        {off.map(({ label, onDisk }) => (
          <p key={label} className={`mt-1 text-12 ${importing ? 'text-fg-3' : 'text-warn'}`}>
            <Said>{onDisk === null ? words.notListed(label) : words.onDiskNow(label, onDisk)}</Said>{' '}
            {importing ? words.reading : words.moving}
          </p>
        ))}
        {count.error && <p className="mt-1 text-12 text-crit">{words.failed(count.error.message)}</p>}
      </div>
      <Button look="ghost" className="small mt-1 -ml-2" disabled={count.isFetching} onClick={() => count.refetch()}>
        {count.isFetching ? words.counting : words.count}
      </Button>
      {children}
    </section>
  )
}

/** Bytes of append-only files: read + unreadable + pending + ignored = size, per source. */
export function BytesTable({ consoleStatus }: { consoleStatus: ConsoleStatus }) {
  return (
    <section className="sec">
      <SumHead
        title={words.bytes}
        off={sizeOf(consoleStatus.sources.map(({ bytes: own }) => bytesOff(own)))}
        at={null}
      />
      <table className="sum-table" aria-label={words.bytes}>
        <Head names={[words.read, words.unreadable, words.pending, words.ignored, words.size]} />
        <tbody>
          {consoleStatus.sources.map(({ label, bytes }) => (
            <Terms key={label} label={label} terms={bytesTerms(bytes)} />
          ))}
        </tbody>
        <Total terms={bytesTerms(consoleStatus.bytes)} />
      </table>
    </section>
  )
}

/** `off` null: it is being read, and differs by what is still to be found. */
function SumHead({ title, off, at }: { title: string; off: number | null; at: number | null }) {
  return (
    <div className="fx mb-1">
      <h2 className="font-medium">{title}</h2>
      <span className="sp" />
      {off === null ? (
        <span className="text-12 text-fg-3">{words.importing}</span>
      ) : (
        <span className={`fx gap-1 text-12 ${off === 0 ? 'text-ac' : 'text-warn'}`} data-adds-up={off === 0}>
          <Icon of={off === 0 ? Check : TriangleAlert} size="xs" />
          {off > 0 ? words.off(off) : at === null ? words.addsUp : words.counted(zonedTime(at))}
        </span>
      )}
    </div>
  )
}

function Head({ names }: { names: readonly string[] }) {
  return (
    <thead>
      <tr>
        <th>
          <span className="only-read">{text.ingest.table.source}</span>
        </th>
        {names.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
  )
}

const sizeOf = (differences: readonly number[]) => differences.reduce((sum, by) => sum + Math.abs(by), 0)

/** The terms of one sum, in their fixed order. */
type Figured = { [name: string]: number }

const filesTerms = ({ read, unreadable, pending, ignored, onDisk }: FileSums): Figured => ({
  read,
  unreadable,
  pending,
  ignored,
  onDisk,
})
const bytesTerms = ({ read, unreadable, pending, ignored, size }: ByteSums): Figured => ({
  read,
  unreadable,
  pending,
  ignored,
  size,
})

function Terms({ label, terms }: { label: string; terms: Figured }) {
  return (
    <tr>
      <th scope="row">
        <Said>{label}</Said>
      </th>
      <Figures terms={terms} />
    </tr>
  )
}

function Total({ terms }: { terms: Figured }) {
  return (
    <tfoot>
      <tr>
        <th scope="row">{words.sum}</th>
        <Figures terms={terms} />
      </tr>
    </tfoot>
  )
}

function Figures({ terms }: { terms: Figured }) {
  return Object.entries(terms).map(([name, term]) => (
    <td key={name} className={name === 'unreadable' && term > 0 ? 'text-warn' : term === 0 ? 'text-fg-3' : undefined}>
      {number(term)}
    </td>
  ))
}
