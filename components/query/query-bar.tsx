'use client'

import { Search } from 'lucide-react'
import { type ReactNode, type RefObject, useMemo, useState } from 'react'
import { Icon } from '@/components/ui/icon'
import { Kbd } from '@/components/ui/kbd'
import { readQuestion } from '@/lib/query/read-question'
import { text } from '@/lib/text/console/first-load-words'
import { useTellFormer } from './former'
import { QueryInput } from './query-input'

const words = text.stream.query

/** The question of a page; asked with Enter, let go of with Escape. */
export function QueryBar({
  input,
  asked,
  onAsk,
  aside,
  off = false,
  says = words,
}: {
  input: RefObject<HTMLInputElement | null>
  asked: string
  onAsk: (query: string) => void
  aside?: ReactNode
  /** The server cannot answer now. */
  off?: boolean
  /** Where it asks something else than the stream. */
  says?: { label: string; placeholder: string }
}) {
  const [draft, setDraft] = useState<string | null>(null)
  const [isWrong, setWrong] = useState(false)
  const [past, setPast] = useState<{ asked: string | null }>({ asked: null })
  const typed = draft ?? asked
  const isAnswered = useMemo(() => readQuestion(asked, { now: Date.now() }).mistakes.length === 0, [asked])
  useTellFormer(draft !== null && isWrong && isAnswered ? asked : null)
  const leave = () => {
    setDraft(null)
    input.current?.blur()
  }
  return (
    <search className="contents">
      <QueryInput
        before={<Icon of={Search} size="s" />}
        hint={<Kbd>/</Kbd>}
        {...{ input, typed, aside, off, label: says.label, placeholder: says.placeholder }}
        edited={draft !== null}
        onType={setDraft}
        past={past}
        onAsk={(question) => {
          const next = question.trim()
          setPast({ asked: readQuestion(next, { now: Date.now() }).mistakes.length === 0 ? next : null })
          onAsk(next)
          leave()
        }}
        onLeave={leave}
        onMistake={setWrong}
      />
    </search>
  )
}
