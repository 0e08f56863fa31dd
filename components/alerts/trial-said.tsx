import Link from 'next/link'
import { windowFrom } from '@/lib/alerts/alert-measure'
import type { AlertDraft } from '@/lib/alerts/alert-rule'
import type { AlertTrial } from '@/lib/alerts/alert-trial'
import { HOUR_MS } from '@/lib/measures/measure'
import { streamAt } from '@/lib/pages/routes'
import { alertPage } from '@/lib/text/notices/alert-page'
import { dayName, zonedMoment } from '@/lib/time/clock'

const words = alertPage.trial

type Tried = Pick<AlertDraft, 'query' | 'windowMs' | 'kind'>

type Props = {
  trial: AlertTrial
  /** What was tried. */
  draft: Tried
  /** Something else stands in the form by now. */
  outdated: boolean
}

/** How often a draft would have fired, and when it last would have. */
export function TrialSaid({ trial, draft, outdated }: Props) {
  const { from, to, matched, fired, perWeek, newest, isPart } = trial
  const said = (at: number) => (perWeek === null ? zonedMoment(at, to) : dayName(at, to))
  return (
    <section className="alert-trial" aria-label={words.title} role="status">
      <p className="font-medium">{words.says(fired, perWeek)}</p>
      <p className="note">{words.looked(matched, said(from), said(to))}</p>
      {isPart && <p className="note text-warn">{words.part(matched)}</p>}
      {newest.length > 0 && (
        <ul className="fx flex-wrap text-12" aria-label={words.newest}>
          {newest.map((at) => (
            <li key={at}>
              <Link className="link m11" href={streamAt({ q: questionAt(draft, at) })} prefetch={false}>
                {zonedMoment(at, to)}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {outdated && <p className="note text-warn">{words.outdated}</p>}
    </section>
  )
}

/** The messages for which it would have fired then; of a measure those of the hours that it goes by. */
function questionAt({ query, windowMs, kind }: Tried, at: number): string {
  const iso = (ms: number) => new Date(ms).toISOString()
  const [from, until] = kind === 'measure' ? [windowFrom(at, windowMs), at + HOUR_MS] : [at - windowMs, at + 1_000]
  return `${query === '' ? '' : `(${query}) `}after:${iso(from)} before:${iso(until)}`
}
