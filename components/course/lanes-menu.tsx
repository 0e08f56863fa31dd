'use client'

import { Check, Filter } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { AgentMark } from '@/components/said/agent-mark'
import { Said } from '@/components/said/said-text'
import { useNameOf } from '@/components/said/use-names'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { text } from '@/lib/text'
import type { Lanes } from './use-lanes'

const words = text.course.lanes

/** Whose lanes are drawn; stays open while several are chosen. */
export function LanesMenu({ lanes: { all, without, turn, reset }, source }: { lanes: Lanes; source: string }) {
  const nameOf = useNameOf()
  const isShown = (agent: string) => !without.includes(agent)
  const shown = all.filter(({ agent }) => isShown(agent)).length
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <Button look="ghost" icon={Filter}>
          {words.button(shown, all.length)}
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="pop menu" align="end" sideOffset={6} collisionPadding={8}>
          <DropdownMenu.Label className="px-3 py-1.5 text-12 text-fg-3">{words.label}</DropdownMenu.Label>
          {all.map(({ agent, tier }) => (
            <DropdownMenu.CheckboxItem
              key={agent}
              className="act gap-2"
              checked={isShown(agent)}
              onSelect={(event) => event.preventDefault()}
              onCheckedChange={() => turn(agent)}
            >
              <span className="w-3 flex-none">{isShown(agent) && <Icon of={Check} size="xs" />}</span>
              <AgentMark agent={agent} tier={tier} />
              <span className="trunc">
                <Said>{nameOf(source, agent)}</Said>
              </span>
            </DropdownMenu.CheckboxItem>
          ))}
          {shown < all.length && (
            <DropdownMenu.Item className="act" onSelect={reset}>
              {words.all}
            </DropdownMenu.Item>
          )}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
