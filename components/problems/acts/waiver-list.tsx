'use client'

import { Dialog } from 'radix-ui'
import { useState } from 'react'
import { useMay } from '@/components/people/you/use-me'
import { Said } from '@/components/said/said-text'
import { Button } from '@/components/ui/button'
import { focusBack } from '@/components/ui/keep/focus-kept'
import { AskFirst } from '@/components/ui/over/ask-first'
import type { WaiverTold } from '@/lib/rules/waiver'
import { text } from '@/lib/text'
import { dayedTime } from '@/lib/time/clock'
import { useEndWaiver } from './use-problem-acts'
import { saidOf } from './waive-dialog'

const words = text.waiving

/** Waivers and mutes that hold, each with what ends it. */
export function WaiverList({ waivers, onClose }: { waivers: readonly WaiverTold[]; onClose: () => void }) {
  const may = useMay('operator')
  const end = useEndWaiver()
  const [asked, setAsked] = useState<WaiverTold | null>(null)
  return (
    <Dialog.Root open onOpenChange={(open) => open || onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="scrim" />
        <Dialog.Content className="ov ask p-6" aria-describedby={undefined} onCloseAutoFocus={focusBack}>
          <Dialog.Title className="text-15 font-semi">{words.list.title}</Dialog.Title>
          <ul className="waivers">
            {waivers.map((one) => (
              <li key={one.id}>
                <div className="min-w-0">
                  <p className="font-medium break-words">
                    <Said>{saidOf(one.of)}</Said>
                  </p>
                  {one.of.what === 'query' && (
                    <p className="mono text-12 break-words">
                      <Said>{one.of.query}</Said>
                    </p>
                  )}
                  <p className="text-12 text-fg-2 break-words">
                    <Said>{`${words.list.until(dayedTime(one.until, Date.now()))}, ${words.by(one.by, one.why)}`}</Said>
                  </p>
                </div>
                {may && <Button onClick={() => setAsked(one)}>{words.list.end}</Button>}
              </li>
            ))}
          </ul>
          <div className="fx mt-4 justify-end">
            <Button onClick={onClose}>{words.list.close}</Button>
          </div>
          <AskFirst
            open={asked !== null}
            onOpen={(open) => open || setAsked(null)}
            title={asked === null ? '' : saidOf(asked.of)}
            yes={words.list.end}
            no={words.form.cancel}
            onYes={() => asked !== null && end.mutate({ id: asked.id })}
          >
            {words.list.ask}
          </AskFirst>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
