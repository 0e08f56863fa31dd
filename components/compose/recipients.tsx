'use client'

import { X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { AgentMark } from '@/components/said/agent-mark'
import { Said } from '@/components/said/said'
import { IconButton } from '@/components/ui/button'
import type { PostTargets } from '@/lib/post'
import { compose as words } from '@/lib/text/compose'

const ALL = 'all'

/** Names one after the other: Enter, a comma or a known name puts one, Backspace takes the last one out. */
export function Recipients({
  id,
  names,
  targets,
  onNames,
}: {
  id: string
  names: readonly string[]
  targets: PostTargets
  onNames: (names: string[]) => void
}) {
  const [typed, setTyped] = useState('')
  const known = [ALL, ...targets.recipients.filter(({ reachable }) => reachable).map(({ agent }) => agent)]
  const put = (text: string) => {
    const name = text.replace(/[,，;]/g, ' ').trim()
    setTyped('')
    if (name === '' || names.includes(name)) return
    onNames(targets.manners.several ? [...names, name] : [name])
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.metaKey || event.ctrlKey) return
    if (event.key === 'Enter' || event.key === ',' || event.key === '，') {
      event.preventDefault()
      put(typed)
    }
    if (event.key === 'Backspace' && typed === '' && names.length > 0) onNames(names.slice(0, -1))
  }
  return (
    <>
      {names.map((name) => (
        <span key={name} className="recipient">
          <AgentMark agent={name === ALL ? null : name} tier={tierOf(name, targets)} />
          <Said>{name}</Said>
          <IconButton
            icon={X}
            label={words.without(name)}
            onClick={() => onNames(names.filter((one) => one !== name))}
          />
        </span>
      ))}
      <input
        id={id}
        className="field"
        list={`${id}-known`}
        placeholder={names.length === 0 ? words.toHint : ''}
        value={typed}
        spellCheck={false}
        autoComplete="off"
        maxLength={200}
        onChange={({ target }) =>
          known.includes(target.value) && isChosen(target.value, typed) ? put(target.value) : setTyped(target.value)
        }
        onBlur={() => put(typed)}
        onKeyDown={onKeyDown}
      />
      <datalist id={`${id}-known`}>
        {known
          .filter((name) => !names.includes(name))
          .map((name) => (
            <option key={name} value={name} />
          ))}
      </datalist>
    </>
  )
}

/** Chosen from the list: more than one letter came at once. */
function isChosen(now: string, before: string): boolean {
  return now.length - before.length > 1
}

function tierOf(name: string, { recipients }: PostTargets): string | null {
  return recipients.find(({ agent }) => agent === name)?.tier ?? null
}
