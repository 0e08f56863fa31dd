import { Section } from '@/components/ui/over/peek'
import type { TokensSpent } from '@/lib/message/turn-tokens'
import { text } from '@/lib/text'
import { number } from '@/lib/text/number'

const words = text.thread.tokens
const KINDS = ['input', 'output', 'cacheRead', 'cacheWritten', 'turns'] as const

/** What was spent on an agent or a conversation. */
export function TokensSection({ tokens }: { tokens: TokensSpent }) {
  return (
    <Section label={words.title}>
      <dl className="kv">
        {KINDS.map((kind) => (
          <div key={kind} className="contents">
            <dt>{words[kind]}</dt>
            <dd className="m11">{number(tokens[kind])}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-1.5 text-12 text-fg-3">{words.note}</p>
    </Section>
  )
}
