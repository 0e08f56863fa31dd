import { Said } from '@/components/said/said-text'
import { CopyButton } from '@/components/ui/copy-button'
import type { Card } from '@/lib/asks/approval'
import { FLAGS } from '@/lib/message/flags'
import { askCard } from '@/lib/text/decisions/ask-card'

const words = askCard.terminal
const WHERE = ['directory', 'session', 'pid', 'pane'] as const

/** Where it is answered, where that is in a terminal alone, with the command that goes on with its session. */
export function AskTerminal({ card: { ask, terminal, probably } }: { card: Card }) {
  const guess = probably ? words.idle : ask.flags.includes(FLAGS.probably) ? words.probably : null
  if (terminal === null) return guess === null ? null : <p className="card-part text-12 text-warn">{guess}</p>
  const told = WHERE.flatMap((name) => (terminal[name] === null ? [] : [{ name, value: String(terminal[name]) }]))
  return (
    <section className="card-part">
      <h3 className="lab">{words.title}</h3>
      {guess !== null && <p className="text-12 text-warn">{guess}</p>}
      <dl className="text-12">
        {told.map(({ name, value }) => (
          <div key={name} className="fx">
            <dt className="flex-none text-fg-3">{words.where[name]}</dt>
            <dd className="mono min-w-0 break-all">
              <Said>{value}</Said>
            </dd>
          </div>
        ))}
      </dl>
      {terminal.resume !== null && (
        <p className="text-12">
          <span className="text-fg-3">{words.resume}</span>
          <span className="fx">
            <code className="mono min-w-0 break-all">
              <Said>{terminal.resume}</Said>
            </code>
            <CopyButton value={terminal.resume} label={words.copy} className="flex-none" />
          </span>
        </p>
      )}
    </section>
  )
}
