import { useMemo } from 'react'
import { Json } from '@/components/message/json-view'
import { hueStyle } from '@/components/said/agent-mark'
import { Said } from '@/components/said/said-text'
import { text } from '@/lib/text'
import { type Piece, piecesOf } from './pieces'
import type { ThreadMessage } from './use-thread'

const words = text.thread

/** What an agent said, whole, in its frame: the bar in its hue. Prose, JSON and code each as what they are; reasoning beside it. */
export function ThreadBody({
  message,
  folds,
  reasons: owed,
}: {
  message: ThreadMessage
  folds: boolean
  reasons: boolean
}) {
  const pieces = useMemo(() => piecesOf(message.body), [message.body])
  const cut = message.body.length < message.bodyLength
  const reasons = owed || message.reasoning !== null
  return (
    <div className={reasons ? 'speech two' : 'speech'}>
      <blockquote className="quote sm" style={hueStyle(message.from)}>
        {message.body.trim() === '' && message.code === null && <p className="text-fg-3">{words.empty}</p>}
        {pieces.map((piece, at) => (
          <PieceOf key={piece.at} piece={piece} folds={folds} code={at === 0 ? codeBefore(message) : null} />
        ))}
        {message.code !== null && (
          <pre className="code mt-1.5">
            <Said>{message.code}</Said>
          </pre>
        )}
        {message.progress && <Progress {...message.progress} />}
      </blockquote>
      {reasons && (
        <div className="reasons">
          <div className="lab">{words.reasoning}</div>
          {message.reasoning === null ? (
            <p className="text-fg-3">{words.noReasoning}</p>
          ) : (
            <blockquote className="quote sm" style={hueStyle(message.from)}>
              <p className="as-written text-fg-2">
                <Said bold>{message.reasoning}</Said>
              </p>
            </blockquote>
          )}
        </div>
      )}
      {cut && <p className="note">{words.cut(message.body.length, message.bodyLength)}</p>}
    </div>
  )
}

/** The code of an error, unless the text begins with it anyway. */
function codeBefore({ error, body }: ThreadMessage): string | null {
  const code = error?.code ?? null
  return code === null || body.trimStart().startsWith(code) ? null : code
}

function PieceOf({ piece, folds, code }: { piece: Piece; folds: boolean; code: string | null }) {
  if (piece.kind === 'json' && folds) {
    return (
      <details className="folded">
        <summary>{words.folded(piece.text.split('\n').length, piece.text.length)}</summary>
        <div className="code payload">
          <Json written={piece.text} />
        </div>
      </details>
    )
  }
  if (piece.kind === 'json') {
    return (
      <div className="code payload">
        <Json written={piece.text} />
      </div>
    )
  }
  if (piece.kind === 'code') {
    return (
      <pre className="code my-1.5">
        <Said>{piece.text}</Said>
      </pre>
    )
  }
  return (
    <p className="first">
      {code && (
        <span className="mono font-medium text-crit">
          <Said>{code}</Said>{' '}
        </span>
      )}
      <Said bold>{piece.text}</Said>
    </p>
  )
}

function Progress({ current, total }: { current: number; total: number }) {
  const share = total > 0 ? Math.min(100, Math.max(0, (current / total) * 100)) : 0
  return (
    <div className="fx mt-1">
      <span className="meter w-30" aria-hidden="true">
        <i style={{ width: `${share}%` }} />
      </span>
      <span className="m11 text-fg-3">{words.progress(current, total)}</span>
    </div>
  )
}
