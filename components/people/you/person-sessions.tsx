import { useState } from 'react'
import { Section } from '@/components/ui/over/peek'
import type { OpenSession } from '@/lib/people/people-told'
import { text } from '@/lib/text'
import { OneSession } from './one-session'

const words = text.settings.person

/** Commands leave a session behind each time. */
const SHOWN = 5

type Props = {
  sessions: readonly OpenSession[]
  /** The session of whoever looks. */
  mine: string
  /** When they end by themselves. */
  ends?: string | null
  busy: boolean
  onEnd: (id: string) => void
  /** Ends the one of whoever looks; without it that one has no end here. */
  onLeave?: () => void
}

/** The browsers that somebody is signed in with, one’s own before the one last used, each with its end. */
export function PersonSessions({ sessions, mine, ends = null, busy, onEnd, onLeave }: Props) {
  const [all, setAll] = useState(false)
  const ordered = [...sessions].sort((left, right) => Number(right.id === mine) - Number(left.id === mine))
  const first = all ? ordered : ordered.slice(0, SHOWN)
  return (
    <Section label={words.sessions} aside={ends}>
      {sessions.length === 0 && <p className="text-12 text-fg-3">{words.noSessions}</p>}
      <ul>
        {first.map((session) => {
          const own = session.id === mine
          const end = own ? onLeave : () => onEnd(session.id)
          return <OneSession key={session.id} session={session} mine={own} busy={busy} onEnd={end} />
        })}
      </ul>
      {first.length < sessions.length && (
        <button type="button" className="link text-12" onClick={() => setAll(true)}>
          {words.allSessions(sessions.length)}
        </button>
      )}
    </Section>
  )
}
