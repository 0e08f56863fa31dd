'use client'

import { X } from 'lucide-react'
import { Said } from '@/components/said/said-text'
import { IconButton } from '@/components/ui/button'
import { PanelHead, Peek } from '@/components/ui/over/peek'
import { text } from '@/lib/text'
import { KeptTab } from './kept-tab'

const words = text.agents.shared

/** Documents of a source that name no agent, beside the agents. */
export function SharedPeek({ source, now, onClose }: { source: string; now: number; onClose: () => void }) {
  return (
    <Peek screen="agents" label={words.label}>
      <PanelHead controls={<IconButton icon={X} label={text.shell.close} onClick={onClose} />}>
        <span className="m11 trunc text-fg-3">
          <Said>{source}</Said>
        </span>
      </PanelHead>
      <h2 className="flex-none px-4 pt-3 text-15 font-semi">{words.label}</h2>
      <p className="flex-none px-4 pt-1 pb-3 text-12 text-fg-2">{words.what}</p>
      <div className="body">
        <KeptTab source={source} agent={null} what="document" now={now} />
      </div>
    </Peek>
  )
}
