'use client'

import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import type { CappedCount } from '@/lib/message/message'
import { orMore } from '@/lib/text/number'
import { Kbd } from './kbd'

export type Tab<Name extends string> = { name: Name; label: string; hint?: string; count?: CappedCount | undefined }

/** A line of tabs, with `aside` at its end; what belongs to the chosen one is the child, one `TabBody` per tab. */
export function Tabs<Name extends string>({
  label,
  tabs,
  chosen,
  onChoose,
  aside,
  children,
}: {
  label: string
  tabs: readonly Tab<Name>[]
  chosen: Name
  onChoose: (name: Name) => void
  aside?: ReactNode
  children: ReactNode
}) {
  const choose = (value: string) => {
    const tab = tabs.find(({ name }) => name === value)
    if (tab) onChoose(tab.name)
  }
  return (
    <Radix.Root className="pane flex-1" value={chosen} onValueChange={choose}>
      <div className="tab-line">
        <Radix.List className="tabs" aria-label={label}>
          {tabs.map((tab) => (
            <Radix.Trigger key={tab.name} value={tab.name}>
              {tab.label}
              {tab.hint && <Kbd>{tab.hint}</Kbd>}
              {tab.count !== undefined && (
                <span className="m11 text-fg-3">{orMore(tab.count.count, tab.count.capped)}</span>
              )}
            </Radix.Trigger>
          ))}
        </Radix.List>
        {aside}
      </div>
      {children}
    </Radix.Root>
  )
}

export function TabBody({
  name,
  className = 'body',
  children,
}: {
  name: string
  className?: string
  children: ReactNode
}) {
  return (
    <Radix.Content className={className} value={name}>
      {children}
    </Radix.Content>
  )
}
