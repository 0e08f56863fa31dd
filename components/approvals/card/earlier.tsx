import Link from 'next/link'
import { Quoted } from '@/components/said/quoted'
import { Said } from '@/components/said/said-text'
import { Time } from '@/components/ui/time-ago'
import { When } from '@/components/ui/when'
import type { Card, Decided } from '@/lib/asks/approval'
import type { MessageRow } from '@/lib/message/message'
import { writtenName } from '@/lib/names/names'
import { ledgerAt, streamAt } from '@/lib/pages/routes'
import { approvals } from '@/lib/text/decisions/approvals-words'
import { GraveFlags } from './grave-flags'

const words = approvals.card

/** Who decided, as whoever looks calls them. */
export function nameOf({ person, name }: Pick<Decided, 'person' | 'name'>, me: string | null): string {
  return person === me ? words.you : name
}

/** What people said to the like, newest first, each with its entry. */
export function DecidedBefore({ before, me, today }: { before: readonly Decided[]; me: string | null; today: number }) {
  if (before.length === 0) return null
  return (
    <section className="card-part" aria-label={words.before}>
      <h3 className="lab">{words.before}</h3>
      <ul className="decided-before">
        {before.map((one) => (
          <li key={one.entry}>
            <When at={one.at} today={today} className="m11 text-fg-3" />
            <span className="trunc">
              <Said>{approvals.didBy(approvals.did[one.verb], nameOf(one, me))}</Said>
            </span>
            <span className="trunc text-fg-2">
              {one.reason === null ? (
                <span className="text-fg-3">{words.noReason}</span>
              ) : (
                <Quoted>
                  <Said>{one.reason}</Said>
                </Quoted>
              )}
            </span>
            <Link className="m11 text-fg-3" href={ledgerAt({ entry: one.entry })} prefetch={false}>
              {words.entry(one.entry)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** That the like was refused before, how often, and why the last time. */
export function AskedAgain({ again, me }: { again: Card['again']; me: string | null }) {
  if (again === null) return null
  const { last, count } = again
  return (
    <p className="card-part asked-again" role="note">
      <Said>{words.againTimes(count, approvals.did[last.verb], nameOf(last, me))}</Said>{' '}
      {last.reason !== null && (
        <>
          {words.againReason}{' '}
          <Quoted>
            <Said>{last.reason}</Said>
          </Quoted>{' '}
        </>
      )}
      <Link className="link" href={ledgerAt({ entry: last.entry })} prefetch={false}>
        {words.entry(last.entry)}
      </Link>
    </p>
  )
}

/** What else was said there, just before or since, oldest first, with what is grave about it. */
export function SaidAround({ title, rows }: { title: string; rows: readonly MessageRow[] }) {
  if (rows.length === 0) return null
  return (
    <section className="card-part" aria-label={title}>
      <h3 className="lab">{title}</h3>
      <ul className="just-before">
        {rows.map((row) => (
          <li key={row.uid}>
            <Link className="m11 text-fg-3" href={streamAt({ m: row.uid })} prefetch={false}>
              <Time at={row.orderAt} />
            </Link>
            <span className="trunc">
              {row.from === null ? words.nobody : <Said>{writtenName(row.fromRaw, row.from)}</Said>}
            </span>
            <span className="trunc text-fg-2">
              <GraveFlags flags={row.flags} />
              <Said>{row.body}</Said>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
