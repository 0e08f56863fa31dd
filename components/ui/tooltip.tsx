'use client'

import { Tooltip as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { Kbd } from './kbd'

export const TooltipProvider = Radix.Provider

/** Says more about its one child on hover and focus. The child must take a ref and props. */
export function Tooltip({
  says,
  keys = [],
  side = 'bottom',
  children,
}: {
  says: ReactNode
  keys?: readonly string[]
  side?: 'top' | 'right' | 'bottom' | 'left'
  children: ReactNode
}) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className="tip" side={side} sideOffset={6} collisionPadding={8}>
          {says}
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
