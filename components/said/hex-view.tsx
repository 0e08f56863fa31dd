'use client'

import { useVirtualizer } from '@tanstack/react-virtual'
import { Fragment, useMemo, useRef } from 'react'
import { type HexByte, hexLines } from '@/lib/ledger/hex'
import { number } from '@/lib/text/number'

const LINE = 20
/** After so many bytes of a line there is a gap to count by. */
const HALF = 8
const MOST_SHOWN = 480

/**
 * Offset, bytes, signs. `wrong` is the index of the first wrong byte (solid red) and `piece` a range to tint, both
 * counted from the first byte given. `narrow` shows 8 bytes a line for side panels.
 */
export function Hex({
  bytes,
  start = 0,
  wrong = null,
  piece = null,
  narrow = false,
}: {
  bytes: Uint8Array
  start?: number
  wrong?: number | null
  piece?: readonly [number, number] | null
  narrow?: boolean
}) {
  const lines = useMemo(() => hexLines(bytes, { start, width: narrow ? HALF : 2 * HALF }), [bytes, start, narrow])
  const box = useRef<HTMLDivElement>(null)
  const list = useVirtualizer({
    count: lines.length,
    getScrollElement: () => box.current,
    estimateSize: () => LINE,
    overscan: 12,
  })
  const look = ({ at }: HexByte) => (at === wrong ? 'br' : piece && at >= piece[0] && at < piece[1] ? 'p2' : undefined)
  return (
    <div ref={box} className="overflow-auto" style={{ height: Math.min(MOST_SHOWN, lines.length * LINE) }}>
      <div className="relative" style={{ height: list.getTotalSize() }}>
        {list.getVirtualItems().map((item) => {
          const line = lines[item.index]
          if (!line) return null
          return (
            <div
              key={item.key}
              className={`hx ${narrow ? 'half' : ''} absolute inset-x-0 top-0`}
              style={{ transform: `translateY(${item.start}px)` }}
            >
              <span className="o">{number(line.offset)}</span>
              <span>
                {line.bytes.map((byte, nth) => cell(byte, byte.hex, look(byte), nth === HALF - 1 ? '  ' : ' '))}
              </span>
              <span className="text-fg-2">{line.bytes.map((byte) => cell(byte, byte.sign, look(byte)))}</span>
            </div>
          )
        })}
      </div>
    </div>
  )
}

function cell(byte: HexByte, shown: string, look: string | undefined, gap = '') {
  return look === undefined ? (
    `${shown}${gap}`
  ) : (
    <Fragment key={byte.at}>
      <i className={look}>{shown}</i>
      {gap}
    </Fragment>
  )
}
