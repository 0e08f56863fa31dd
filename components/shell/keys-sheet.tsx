'use client'

import { Dialog } from 'radix-ui'
import { Kbd } from '@/components/ui/kbd'
import { focusBack } from '@/components/ui/keep/focus-kept'
import { text } from '@/lib/text'

/** What each key does, by where it acts. */
export function KeysSheet({ open, onOpen }: { open: boolean; onOpen: (open: boolean) => void }) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpen}>
      <Dialog.Portal>
        <Dialog.Overlay className="scrim" />
        <Dialog.Content className="ov keys p-6" tabIndex={0} onCloseAutoFocus={focusBack}>
          <Dialog.Title className="text-15 font-semi">{text.keys.title}</Dialog.Title>
          <Dialog.Description className="mt-1 text-12 text-fg-3">{text.keys.hint}</Dialog.Description>
          {text.keys.groups.map((group) => (
            <section key={group.title} className="mt-5">
              <h3 className="lab">{group.title}</h3>
              <div className="grid">
                {group.keys.map((one) => (
                  <span key={one.does}>
                    <span className="k">
                      {one.keys.map((key) => (
                        <Kbd key={key}>{key}</Kbd>
                      ))}
                    </span>
                    <span className="text-fg-2">{one.does}</span>
                  </span>
                ))}
              </div>
            </section>
          ))}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
