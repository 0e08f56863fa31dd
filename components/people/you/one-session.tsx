import { useId, useState } from 'react'
import { Said } from '@/components/said/said-text'
import { AskFirst } from '@/components/ui/over/ask-first'
import { Time } from '@/components/ui/time-ago'
import type { OpenSession } from '@/lib/people/people-told'
import { text } from '@/lib/text'

const words = text.settings.person

type Props = { session: OpenSession; mine: boolean; busy: boolean; onEnd: (() => void) | undefined }

/** One browser that somebody is signed in with: where, since when, when it was last used, until when. */
export function OneSession({
  session: { agent, address, createdAt, lastSeenAt, expiresAt },
  mine,
  busy,
  onEnd,
}: Props) {
  const [asking, setAsking] = useState(false)
  const own = useId()
  const ask = mine ? words.endMine : words.endOther
  return (
    <li className="fx py-1 text-12">
      <span id={own} className="min-w-0">
        {mine && <b className="font-medium">{words.mine} </b>}
        <span className="break-words">
          <Said>{[address, agent ?? words.unknownBrowser].filter((part) => part !== null).join(', ')}</Said>
        </span>
        <br />
        <span className="text-fg-3">
          {words.opened} <Time at={createdAt} form="day" /> · {words.used} <Time at={lastSeenAt} form="day" /> ·{' '}
          {words.until} <Time at={expiresAt} form="day" />
        </span>
      </span>
      <span className="sp" />
      {onEnd && (
        <button
          type="button"
          className="link whitespace-nowrap"
          disabled={busy}
          aria-describedby={own}
          onClick={() => setAsking(true)}
        >
          {words.end}
        </button>
      )}
      {onEnd && (
        <AskFirst
          open={asking}
          onOpen={setAsking}
          title={ask.title}
          yes={ask.yes}
          no={words.keep}
          onYes={onEnd}
          more={
            <p className="mt-2 text-12 text-fg-3">
              <Said>{[address, agent ?? words.unknownBrowser].filter((part) => part !== null).join(', ')}</Said>
            </p>
          }
        >
          {ask.body}
        </AskFirst>
      )}
    </li>
  )
}
