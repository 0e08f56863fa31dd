import { DISK_LOOKS } from '@/components/message/disk-looks'
import { shortHash } from '@/components/message/provenance'
import { Said } from '@/components/said/said-text'
import { CopyButton } from '@/components/ui/copy-button'
import { Section } from '@/components/ui/over/peek'
import { Time } from '@/components/ui/time-ago'
import { fromBase64 } from '@/lib/ledger/hex'
import { inWords } from '@/lib/letters/said'
import type { UnreadableDetail } from '@/lib/source/unreadable-kinds'
import { text } from '@/lib/text'
import { unreadBecause } from '@/lib/text/messages/unread-because'
import { number } from '@/lib/text/number'
import { foreignPiece } from './unreadable-window'

const words = text.unreadable
const names = words.known

/** What can be shown of it: place, hash against disk, what is kept, what was tried, and the sum of its file. */
export function Known({ detail }: { detail: UnreadableDetail }) {
  const { row, root } = detail
  const bytes = fromBase64(detail.bytes)
  const path = `${root}/${row.path}`
  return (
    <>
      <header className="bar">
        <h2 className="font-medium">{names.title}</h2>
      </header>
      <div className="body">
        <section className="sec">
          <dl className="kv">
            <dt>{names.file}</dt>
            <dd className="m11">
              <Said>{path}</Said>{' '}
              <CopyButton value={path} label={text.message.provenance.copyPath} className="-my-1 align-middle" />
            </dd>
            <dt>{names.place}</dt>
            <dd className="m11">{names.offset(row.offset, row.length)}</dd>
            <dt>{names.hash}</dt>
            <dd className="m11">
              {shortHash(row.sha256)}{' '}
              <span className={DISK_LOOKS[detail.disk]}>{text.message.provenance.disk[detail.disk]}</span>{' '}
              <CopyButton value={row.sha256} label={text.message.provenance.copyHash} className="-my-1 align-middle" />
            </dd>
            <dt>{names.first}</dt>
            <dd className="m11">
              <Time at={row.observedAt} form="exact" />
            </dd>
            <dt>{names.kept}</dt>
            <dd>{detail.whole ? names.keptAll(row.length) : names.keptSome(bytes.length, row.length)}</dd>
            <dt>{names.searchable}</dt>
            <dd>{names.searchableYes}</dd>
          </dl>
        </section>
        <Pieces bytes={bytes} wrong={row.unreadable.at} />
        <Section label={words.tried.title}>
          <ul className="lines">
            {triesOf(detail).map(({ at, what }) => (
              <li key={`${at} ${what}`}>
                <Time at={at} className="m11 w-15 flex-none text-fg-3" />
                <span className="trunc text-fg-2" title={inWords(what)}>
                  <Said>{what}</Said>
                </span>
              </li>
            ))}
          </ul>
          <p className="text-12 text-fg-3">{words.tried.note}</p>
        </Section>
        <Section label={words.sum.title}>
          {detail.sum === null ? (
            <p className="text-12 text-fg-3">{words.sum.none}</p>
          ) : (
            <dl className="kv sum m11">
              <dt>{words.sum.read}</dt>
              <dd>{number(detail.sum.read)}</dd>
              <dt>{words.sum.unreadable}</dt>
              <dd className="font-medium text-warn">{number(detail.sum.unreadable)}</dd>
              <dt>{words.sum.pending}</dt>
              <dd>{number(detail.sum.pending)}</dd>
              <dt className="total">{words.sum.size}</dt>
              <dd className="total">{number(detail.sum.size)}</dd>
            </dl>
          )}
        </Section>
      </div>
    </>
  )
}

/** The first reading counts as a try. */
function triesOf({ row, tries }: UnreadableDetail) {
  const all = tries.length > 0 ? tries : [{ at: row.observedAt, what: row.unreadable.reason }]
  return all.map(({ at, what }) => ({ at, what: unreadBecause(what) }))
}

function Pieces({ bytes, wrong }: { bytes: Uint8Array; wrong: number | null }) {
  const piece = foreignPiece(bytes, wrong)
  if (piece === null) return null
  return (
    <Section label={words.pieces.title}>
      <ul className="pieces">
        <li>
          <i />
          {words.pieces.before(piece.from - 1)}
        </li>
        <li className="alone">
          <i />
          {words.pieces.after(piece.from, piece.to - 1)}
        </li>
      </ul>
      <p className="text-12 text-fg-3">{words.pieces.note}</p>
    </Section>
  )
}
