'use client'

import { AlertDialog } from 'radix-ui'
import { useId } from 'react'
import { useLine } from '@/components/live/provider'
import { Button } from '@/components/ui/button'
import { focusBack } from '@/components/ui/keep/focus-kept'
import { DECISION_LIMITS } from '@/lib/asks/approval'
import { keptFromMany } from '@/lib/asks/said-to-many'
import { many as words } from '@/lib/text/decisions/many-words'
import { sentences } from '@/lib/text/joined'
import { ManyLine } from './many-line'
import { isDone } from './say-each'
import type { AskedOfMany } from './use-many'
import { useSaying } from './use-saying'

type Props = {
  asked: AskedOfMany
  reason: string
  onReason: (reason: string) => void
  /** With the uids of what is done. */
  onClose: (done: readonly string[]) => void
}

/** Says how many and what, takes one reason, says it to each, and what came of each. */
export function ManyDialog({ asked: { verb, said, changed, others }, reason, onReason, onClose }: Props) {
  const id = useId()
  const { came, busy, left, stop, say } = useSaying(said, verb)
  const lost = useLine().phase === 'lost'
  const kept = keptFromMany(verb, reason)
  const why = lost ? words.lost : kept !== null && words.kept[kept]
  const off = busy || why !== false
  const begun = came.size > 0
  const done = said.length - left.length
  const unsealed = left.some(({ uid }) => came.get(uid)?.at === 'unsealed')
  const close = () => onClose(said.flatMap(({ uid }) => (isDone(came.get(uid)) ? [uid] : [])))
  const press = (unsealed: boolean) => {
    if (!off) void say(reason, unsealed)
  }
  return (
    <AlertDialog.Root open onOpenChange={(open) => open || busy || close()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="scrim" />
        <AlertDialog.Content
          className="ov ask many p-6"
          onCloseAutoFocus={focusBack}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            document.getElementById(`${id}-reason`)?.focus()
          }}
        >
          <AlertDialog.Title className="text-15 font-semi">{words.title[verb](said.length)}</AlertDialog.Title>
          <AlertDialog.Description className="mt-1 text-fg-2">
            {sentences(words.about[verb], others > 0 && words.apart(others))}
          </AlertDialog.Description>
          <label className="lab mt-3" htmlFor={`${id}-reason`}>
            {words.reason[verb]}
          </label>
          <textarea
            id={`${id}-reason`}
            className="field"
            rows={2}
            value={reason}
            maxLength={DECISION_LIMITS.reason}
            readOnly={busy || done > 0}
            aria-describedby={`${id}-why`}
            onChange={({ target }) => onReason(target.value)}
          />
          <ul className="many-lines">
            {said.map((row) => (
              <ManyLine key={row.uid} row={row} verb={verb} came={came.get(row.uid)} />
            ))}
            {changed.map((row) => (
              <ManyLine key={row.uid} row={row} verb={verb} changed />
            ))}
          </ul>
          <p id={`${id}-why`} className="many-why" role="status">
            {busy ? words.progress(done, said.length) : begun ? words.sum(done, said.length) : why || words.never}
          </p>
          <div className="fx mt-4 flex-wrap justify-end">
            {busy ? (
              <Button onClick={stop}>{words.stop}</Button>
            ) : (
              <AlertDialog.Cancel asChild>
                <Button>{begun ? words.close : words.cancel}</Button>
              </AlertDialog.Cancel>
            )}
            {unsealed && !busy && (
              <Button aria-disabled={off} onClick={() => press(true)}>
                {words.unsealed(left.length)}
              </Button>
            )}
            {left.length > 0 && (
              <Button
                look={verb === 'reject' ? 'danger' : 'primary'}
                aria-disabled={off}
                aria-describedby={`${id}-why`}
                onClick={() => press(false)}
              >
                {begun && !busy ? words.again(left.length) : words.act[verb](said.length)}
              </Button>
            )}
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
