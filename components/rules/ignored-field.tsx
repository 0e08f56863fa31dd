import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { Said } from '@/components/said/said-text'
import { Button, IconButton } from '@/components/ui/button'
import type { Ignored } from '@/lib/rules/rule-settings'
import { setRules } from '@/lib/text/rules/set-rules-words'

const words = setRules.ignore
const PARTS = ['from', 'to', 'channel', 'path'] as const

type Props = { code: string; ignored: readonly Ignored[]; fixed: boolean; onIgnored: (ignored: Ignored[]) => void }

/** What a rule leaves alone, each of which can be taken out, and a line to add one. */
export function IgnoredField({ code, ignored, fixed, onIgnored }: Props) {
  const [typed, setTyped] = useState<Ignored | null>(null)
  const given = Object.fromEntries(
    PARTS.flatMap((part) => {
      const value = typed?.[part]?.trim() ?? ''
      return value === '' ? [] : [[part, value]]
    }),
  )
  const isGiven = Object.keys(given).length > 0
  const put = () => {
    if (!isGiven) return
    if (!ignored.some((one) => words.said(one) === words.said(given))) onIgnored([...ignored, given])
    setTyped(null)
  }
  return (
    <div className="ignored">
      {ignored.map((one, at) => (
        <span key={words.said(one)} className="fx">
          <span className="m11">
            <Said>{words.said(one)}</Said>
          </span>
          {!fixed && (
            <IconButton
              icon={X}
              label={words.remove(words.said(one))}
              onClick={() => onIgnored(ignored.filter((_, nth) => nth !== at))}
            />
          )}
        </span>
      ))}
      {ignored.length === 0 && fixed && <span className="text-fg-3">{words.none}</span>}
      {!fixed && typed === null && (
        <Button look="ghost" icon={Plus} aria-label={words.addOf(code)} onClick={() => setTyped({})}>
          {words.add}
        </Button>
      )}
      {typed !== null && (
        <fieldset className="ignore-form" aria-label={words.addOf(code)}>
          {PARTS.map((part) => (
            <input
              key={part}
              className="field mono"
              aria-label={words[part]}
              placeholder={words[part]}
              maxLength={256}
              spellCheck={false}
              autoComplete="off"
              value={typed[part] ?? ''}
              onChange={({ target }) => setTyped({ ...typed, [part]: target.value })}
              onKeyDown={(event) => event.key === 'Enter' && put()}
            />
          ))}
          <p className="text-12 text-fg-3">{words.note}</p>
          <span className="fx">
            <Button disabled={!isGiven} onClick={put}>
              {words.put}
            </Button>
            <Button look="ghost" onClick={() => setTyped(null)}>
              {words.cancel}
            </Button>
          </span>
        </fieldset>
      )}
    </div>
  )
}
