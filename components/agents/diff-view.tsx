import { Fragment } from 'react'
import { Said } from '@/components/said/said-text'
import { type DiffLine, folded } from '@/lib/json/diff'
import { text } from '@/lib/text'

const words = text.agents.kept
const AROUND = 2
const SIGNS = { same: ' ', added: '+', removed: '−' } as const

/**
 * Lines added and removed, each with its sign; long stretches that are the same are told by their length. `side`: only
 * what the older or the newer of both texts holds.
 */
export function Diff({ lines, label, side }: { lines: readonly DiffLine[]; label: string; side?: 'before' | 'after' }) {
  const left = side === 'before' ? 'added' : side === 'after' ? 'removed' : null
  return (
    <section className="diff" aria-label={label}>
      {folded(lines, AROUND).map((piece) =>
        piece.kind === 'folded' ? (
          <p key={piece.at} className="fold">
            {words.folded(piece.count)}
          </p>
        ) : (
          <Fragment key={piece.at}>
            {piece.lines.flatMap((line) => (line.kind === left ? [] : [<Line key={line.at} line={line} />]))}
          </Fragment>
        ),
      )}
    </section>
  )
}

function Line({ line: { kind, text: written } }: { line: DiffLine }) {
  const Tag = kind === 'added' ? 'ins' : kind === 'removed' ? 'del' : 'p'
  return (
    <Tag className={kind}>
      <span className="sign" aria-hidden="true">
        {SIGNS[kind]}
      </span>
      {kind !== 'same' && <span className="only-read">{kind === 'added' ? words.added : words.removed} </span>}
      <span className="c">
        <Said>{written}</Said>
      </span>
    </Tag>
  )
}
