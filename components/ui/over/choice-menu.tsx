'use client'

import { Check, type LucideIcon } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { Button } from '../button'
import { Icon } from '../icon'

/** One of several, named on the button, which keeps its icon alone where room is short. */
export function ChoiceMenu<Name extends string>({
  label,
  icon,
  look = 'plain',
  says,
  options,
  chosen,
  onChoose,
}: {
  label: string
  icon: LucideIcon
  look?: 'plain' | 'ghost'
  /** On the button. */
  says: string
  options: readonly { name: Name; label: string }[]
  chosen: Name
  onChoose: (name: Name) => void
}) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <Button look={look} icon={icon} className="foldable" title={`${label}: ${says}`}>
          <span className="trunc">{says}</span>
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="pop menu" align="end" sideOffset={6} collisionPadding={8}>
          <DropdownMenu.Label className="px-3 py-1.5 text-12 text-fg-3">{label}</DropdownMenu.Label>
          <DropdownMenu.RadioGroup value={chosen}>
            {options.map(({ name, label }) => (
              <DropdownMenu.RadioItem key={name} value={name} className="act gap-2" onSelect={() => onChoose(name)}>
                <span className="w-3 flex-none">{name === chosen && <Icon of={Check} size="xs" />}</span>
                {label}
              </DropdownMenu.RadioItem>
            ))}
          </DropdownMenu.RadioGroup>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
