import { useId } from 'react'
import { Said } from '@/components/said/said'
import { Section } from '@/components/ui/peek'
import { toast } from '@/components/ui/toast'
import { clockTime, dayName } from '@/lib/clock'
import type { OpenSession } from '@/lib/people'
import { text } from '@/lib/text'
import { usePeopleActs } from './use-people'

const words = text.settings.person

/** The browsers that somebody is signed in with, each with its end. */
export function PersonSessions({
  sessions,
  mine,
  ends = null,
}: {
  sessions: readonly OpenSession[]
  mine: string
  /** When they end by themselves. */
  ends?: string | null
}) {
  const { endSession } = usePeopleActs()
  const own = useId()
  return (
    <Section label={words.sessions} aside={ends}>
      {sessions.length === 0 && <p className="text-12 text-fg-3">{words.noSessions}</p>}
      <ul>
        {sessions.map(({ id, agent, address, createdAt }, at) => (
          <li key={id} className="fx py-1 text-12">
            <span id={`${own}${at}`} className="min-w-0">
              <span className="break-all">
                <Said>{[address, agent ?? words.unknownBrowser].filter((part) => part !== null).join(', ')}</Said>
              </span>
              <br />
              <span className="text-fg-3">
                {words.since(`${dayName(createdAt)} ${clockTime(createdAt)}`)}
                {id === mine && `, ${words.mine}`}
              </span>
            </span>
            <span className="sp" />
            {id !== mine && (
              <button
                type="button"
                className="link"
                aria-describedby={`${own}${at}`}
                onClick={() => endSession.mutate({ id }, { onSuccess: () => toast(words.endedDone) })}
              >
                {words.end}
              </button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
