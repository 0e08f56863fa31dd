'use client'

import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { Said } from '@/components/said/said-text'
import { Button, IconButton } from '@/components/ui/button'
import { text } from '@/lib/text'
import { FieldError } from './field-error'
import { putOnEnter } from './list-field'

const words = text.ingest.settings
type Aliases = { [raw: string]: string }

/** Names as written, and the agent that each stands for. */
export function AliasField({
  aliases,
  problem,
  onAliases,
}: {
  aliases: Aliases
  problem: string | undefined
  onAliases: (aliases: Aliases) => void
}) {
  const [typed, setTyped] = useState({ raw: '', agent: '' })
  const raw = typed.raw.trim()
  const agent = typed.agent.trim()
  const ready = raw !== '' && agent !== ''
  const put = () => {
    if (!ready) return
    onAliases(Object.fromEntries([...Object.entries(aliases).filter(([name]) => name !== raw), [raw, agent]]))
    setTyped({ raw: '', agent: '' })
  }
  const line = (name: 'raw' | 'agent', label: string) => (
    <input
      className="field mono max-w-56"
      aria-label={label}
      placeholder={label}
      value={typed[name]}
      spellCheck={false}
      autoComplete="off"
      onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
      onKeyDown={(event) => putOnEnter(event, put)}
    />
  )
  return (
    <section className="sec" aria-label={words.aliases}>
      <h3 className="lab">{words.aliases}</h3>
      <ul className="name-list">
        {Object.entries(aliases).map(([name, stands]) => (
          <li key={name} className="fx">
            <span className="m11 w-36 flex-none text-fg-2">
              <Said>{name}</Said>
            </span>
            <span className="m11 font-medium">
              <Said>{stands}</Said>
            </span>
            <span className="sp" />
            <IconButton
              icon={X}
              label={words.remove(name)}
              onClick={() => onAliases(Object.fromEntries(Object.entries(aliases).filter(([one]) => one !== name)))}
            />
          </li>
        ))}
      </ul>
      <div className="fx mt-1 flex-wrap">
        {line('raw', words.aliasRaw)}
        {line('agent', words.aliasAgent)}
        <Button icon={Plus} disabled={!ready} onClick={put}>
          {words.addAlias}
        </Button>
      </div>
      <FieldError problem={problem} />
    </section>
  )
}
