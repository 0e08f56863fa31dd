import { AlertDialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { focusBack } from '@/components/ui/keep/focus-kept'

type Props = {
  open: boolean
  onOpen: (open: boolean) => void
  title: ReactNode
  /** What will happen. */
  children: ReactNode
  /** What stands below that. */
  more?: ReactNode
  yes: string
  no: string
  onYes: () => void
}

/**
 * One question before what cannot simply be taken back. Enter does nothing until one of the answers is chosen; then
 * whatever had the focus has it again.
 */
export function AskFirst({ open, onOpen, title, children, more, yes, no, onYes }: Props) {
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpen}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="scrim" />
        <AlertDialog.Content className="ov ask p-6" onCloseAutoFocus={focusBack}>
          <AlertDialog.Title className="text-15 font-semi">{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-1 text-fg-2">{children}</AlertDialog.Description>
          {more}
          <div className="fx mt-4 justify-end">
            <AlertDialog.Cancel asChild>
              <Button>{no}</Button>
            </AlertDialog.Cancel>
            <AlertDialog.Action asChild>
              <Button look="danger" onClick={onYes}>
                {yes}
              </Button>
            </AlertDialog.Action>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
