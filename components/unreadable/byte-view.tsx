'use client'

import { Copy } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Hex } from '@/components/said/hex-view'
import { Said } from '@/components/said/said-text'
import { Button } from '@/components/ui/button'
import { copyText } from '@/components/ui/copy-button'
import { useMedia } from '@/components/ui/keep/use-media'
import { toast } from '@/components/ui/over/toast'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { fromBase64, strictUtf8 } from '@/lib/ledger/hex'
import type { UnreadableDetail } from '@/lib/source/unreadable-kinds'
import { text } from '@/lib/text'
import { PositionStrip } from './unreadable-strip'
import { endOf, foreignPiece, type Part, partAround, stepPart, textAround } from './unreadable-window'

const words = text.unreadable
type View = 'text' | 'hex' | 'line'

/** The bytes as they lie in the file: text or hex around the first wrong one, or all that is kept. */
export function Bytes({ detail }: { detail: UnreadableDetail }) {
  const { row } = detail
  const bytes = useMemo(() => fromBase64(detail.bytes), [detail.bytes])
  const { at } = row.unreadable
  const wrong = at !== null && at < bytes.length ? at : null
  const cutOff = detail.whole && at !== null && at >= bytes.length
  const written = useMemo(() => strictUtf8(bytes), [bytes])
  const piece = useMemo(() => foreignPiece(bytes, wrong), [bytes, wrong])
  const [view, setView] = useState<View>('hex')
  const [part, setPart] = useState(() => partAround(bytes.length, at))
  const end = endOf(bytes)
  const closed = !row.wholeFile && !row.flags.includes('unterminated')
  const lineEnd = !detail.whole || (end === 'none' && closed) ? 'unsaid' : end
  const narrow = useMedia('(max-width: 1180px)')
  const whole: Part = { from: 0, to: bytes.length }
  const shown = view === 'line' ? whole : part
  const copy = async () => {
    const done = await copyText(written ?? hexOf(bytes))
    toast(done ? words.copied : words.copyFailed)
  }
  return (
    <section className="bytes">
      <div className="fx mb-2 flex-wrap">
        <SegmentedControl
          small
          label={words.view.label}
          options={[
            { name: 'text', label: words.view.text },
            { name: 'hex', label: words.view.hex },
            { name: 'line', label: row.wholeFile ? words.view.wholeFile : words.view.line },
          ]}
          chosen={view}
          onChoose={setView}
        />
        <span className="text-12 text-fg-3">
          {words.size(row.length, detail.whole ? written !== null : null, lineEnd)}
        </span>
        <span className="sp" />
        <Button icon={Copy} className="small" disabled={bytes.length === 0} onClick={copy}>
          {words.copy}
        </Button>
      </div>
      {bytes.length === 0 ? (
        <p className="text-12 text-fg-3">{words.empty}</p>
      ) : (
        <>
          <PositionStrip length={row.length} part={shown} piece={piece} wrong={wrong} />
          <Step count={shown.from} label={words.bytesBefore} onStep={() => setPart(stepPart(bytes.length, part, -1))} />
          {view === 'hex' ? (
            <Hex
              bytes={bytes.subarray(part.from, part.to)}
              start={row.offset + part.from}
              wrong={wrong === null ? null : wrong - part.from}
              piece={piece && [piece.from - part.from, piece.to - part.from]}
              narrow={narrow}
            />
          ) : (
            <Text bytes={bytes} part={shown} wrong={wrong} valid={written !== null} />
          )}
          {cutOff && shown.to === bytes.length && <p className="ends-here">{words.endsHere}</p>}
          <Step
            count={row.length - shown.to}
            label={words.bytesAfter}
            onStep={shown.to < bytes.length ? () => setPart(stepPart(bytes.length, part, 1)) : null}
          />
        </>
      )}
    </section>
  )
}

function Text({ bytes, part, wrong, valid }: { bytes: Uint8Array; part: Part; wrong: number | null; valid: boolean }) {
  const around = useMemo(() => textAround(bytes, part, wrong), [bytes, part, wrong])
  return (
    <>
      <pre className="code whole-line">
        <Said whole>{around.before}</Said>
        {around.wrong !== '' && (
          <span className="br">
            <Said whole>{around.wrong}</Said>
          </span>
        )}
        <Said whole>{around.after}</Said>
      </pre>
      {!valid && <p className="mt-1 text-12 text-fg-3">{words.notText}</p>}
    </>
  )
}

function Step({
  count,
  label,
  onStep,
}: {
  count: number
  label: (count: number) => string
  onStep: (() => void) | null
}) {
  if (count <= 0) return null
  return (
    <p className="more-bytes">
      <span className="m11 text-fg-3">…</span>
      {onStep ? (
        <button type="button" className="hover:underline" onClick={onStep}>
          {label(count)}
        </button>
      ) : (
        <span>{label(count)}</span>
      )}
    </p>
  )
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(' ')
}
