import { type ReactNode, useState } from 'react'
import { Button } from './button'
import { AskFirst } from './over/ask-first'

/** The foot of what can be ended: what that does, and one question before it is done. */
export function EndFoot({
  look = 'foot',
  act,
  note,
  busy,
  ask,
  onEnd,
}: {
  look?: 'foot' | 'source-foot'
  act: string
  note: ReactNode
  busy: boolean
  ask: { title: ReactNode; body: ReactNode; yes: string; no: string }
  onEnd: () => void
}) {
  const [asking, setAsking] = useState(false)
  return (
    <footer className={look}>
      <Button look="danger" disabled={busy} onClick={() => setAsking(true)}>
        {act}
      </Button>
      <span className="text-12 text-fg-3">{note}</span>
      <AskFirst open={asking} onOpen={setAsking} title={ask.title} yes={ask.yes} no={ask.no} onYes={onEnd}>
        {ask.body}
      </AskFirst>
    </footer>
  )
}
