'use client'

import { Check, Clock } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { chooseSince, chooseTime } from '@/lib/query/choose'
import { parse } from '@/lib/query/parse'
import { text } from '@/lib/text'
import { CustomTimes } from './custom-times'
import { questionTime } from './question-time'

const words = text.times

/** Which time a question is about: since some time ago, from and before a time, or all; choosing edits the question. */
export function TimeMenu({ q, off, onAsk }: { q: string; off: boolean; onAsk: (q: string) => void }) {
  const [open, setOpen] = useState(false)
  const now = Date.now()
  const { ast, problems } = parse(q, { now })
  const asked = questionTime(ast, now)
  const ask = (next: string) => {
    setOpen(false)
    if (next !== q) onAsk(next)
  }
  const options = [...words.since, { ago: null, says: text.stream.times.all }]
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <Button icon={Clock} className="foldable" title={words.title(asked.says)} disabled={off}>
          <span className="trunc">{asked.says}</span>
        </Button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className="pop menu times-menu"
          align="end"
          sideOffset={6}
          collisionPadding={8}
          aria-label={words.label}
        >
          {problems.length > 0 ? (
            <p className="px-3 py-2 text-fg-2">{words.wrong}</p>
          ) : (
            <>
              {options.map(({ ago, says }) => (
                <button
                  key={says}
                  type="button"
                  className="act"
                  aria-pressed={asked.isPlain && asked.ago === ago}
                  onClick={() => ask(chooseSince(q, ago, now))}
                >
                  {says}
                  <span className="sp" />
                  {asked.isPlain && asked.ago === ago && <Icon of={Check} size="s" />}
                </button>
              ))}
              <CustomTimes from={asked.from} until={asked.until} onTimes={(times) => ask(chooseTime(q, times, now))} />
            </>
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
