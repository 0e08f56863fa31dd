import Link from 'next/link'
import { Said } from '@/components/said/said-text'
import { Time } from '@/components/ui/time-ago'
import { Why } from '@/components/why/why-word'
import type { Card, Rung } from '@/lib/asks/approval'
import { streamAt } from '@/lib/pages/routes'
import { approvals } from '@/lib/text/decisions/approvals-words'

const words = approvals.ladder
const RUNGS = ['written', 'seen', 'acted'] as const
const LOOKS: Record<Rung['standing'], string> = { evidence: 'ok', consistent: '', due: '', none: 'none' }

/** Written, seen, acted: a dot is filled by evidence only, hollow where it is due or merely fits, dashed where there is none. */
export function ProofLadder({ card, phone = false }: { card: Pick<Card, 'ladder' | 'closed'>; phone?: boolean }) {
  const { ladder } = card
  if (ladder === null && isClosedElsewhere(card)) return null
  return (
    <section className={phone ? '' : 'sec'} aria-label={words.title}>
      {!phone && <h3 className="lab">{words.title}</h3>}
      <ol className="ladder" aria-live="polite">
        {RUNGS.map((name) => (
          <li key={name} data-rung={name} className={ladder === null ? 'none' : LOOKS[ladder[name].standing]}>
            <b>
              <Why of={`rung:${name}`}>{words.rungs[name]}</Why>
            </b>
            {ladder === null ? words.before[name] : <RungWords rung={ladder[name]} />}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Closed, and by no decision that was made here: there is no entry of one, and nothing of ours to prove. */
export function isClosedElsewhere({ closed }: Pick<Card, 'closed'>): boolean {
  return closed !== null && closed.decided === null
}

function RungWords({ rung: { standing, says, at, uid } }: { rung: Rung }) {
  return (
    <>
      <span className="only-read">{words.standing[standing]}</span>
      {at !== null && <Time at={at} form="exact" className="m11" />} <Said>{says}</Said>{' '}
      {uid !== null && (
        <Link className="link" href={streamAt({ m: uid })} prefetch={false}>
          {words.open}
        </Link>
      )}
    </>
  )
}
