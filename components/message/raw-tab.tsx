'use client'

import { useState } from 'react'
import { Hex } from '@/components/said/hex-view'
import { Said } from '@/components/said/said-text'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { Failure } from '@/components/ui/empty-state'
import { Section } from '@/components/ui/over/peek'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { laidOut } from '@/lib/json/shown-json'
import type { MessageDetail } from '@/lib/message/message'
import { text } from '@/lib/text'
import { number } from '@/lib/text/number'
import { Json } from './json-view'
import { lineEndOf } from './line-end'
import { Provenance } from './provenance'
import { useRaw } from './use-raw'

const words = text.message.raw
type View = 'written' | 'pretty' | 'hex'

/** The bytes: as written, laid out, or in hex; then what the reader of this protocol made of them. */
export function RawTab({ message }: { message: MessageDetail }) {
  const [view, setView] = useState<View>('written')
  const { asked, raw, bytes, text: written } = useRaw(message.uid)
  if (asked.isError) {
    return (
      <Failure
        title={text.message.failed}
        cause={asked.error.message}
        action={<Button onClick={() => asked.refetch()}>{text.message.again}</Button>}
      />
    )
  }
  if (!raw || !bytes) return null
  const shown: View = written === null ? 'hex' : view
  const end = lineEndOf(message, raw, bytes.length)
  return (
    <>
      <div className="fx h-9 border-line-1 border-b px-4">
        <SegmentedControl
          small
          label={words.view}
          options={[
            { name: 'written', label: words.asWritten },
            { name: 'pretty', label: words.pretty },
            { name: 'hex', label: words.hex },
          ]}
          chosen={shown}
          onChoose={setView}
        />
        <span className="sp" />
        <span className="m11 text-fg-3">{words.size(raw.length, written !== null)}</span>
        {written !== null && <CopyButton value={written} label={words.copy} />}
      </div>
      <section className="sec">
        {shown === 'written' && (
          <Written written={written ?? ''} line={message.line} closed={end === 'lf' || end === 'crlf'} />
        )}
        {shown === 'pretty' && <Pretty written={written ?? ''} />}
        {shown === 'hex' && <Hex bytes={bytes} start={raw.start} narrow wrong={message.unreadable?.at ?? null} />}
        {!raw.whole && <p className="mt-2 text-12 text-warn">{words.cut(bytes.length, raw.length)}</p>}
      </section>
      <ReadAs message={message} />
      <Provenance message={message} lineEnd={end} />
    </>
  )
}

function Written({ written, line, closed }: { written: string; line: number | null; closed: boolean }) {
  const end = /\r?\n$/.exec(written)?.[0] ?? ''
  return (
    <div className="code flat">
      <span className="p">{line === null ? '' : number(line)}</span>
      <span>
        <Json whole written={written.slice(0, written.length - end.length)} />
        {(closed || end !== '') && <span className="p">⏎</span>}
      </span>
    </div>
  )
}

function Pretty({ written }: { written: string }) {
  const lines = laidOut(written)
  if (lines === null) return <p className="text-12 text-fg-3">{words.notJson}</p>
  return (
    <pre className="code bg-transparent p-0">
      <Json whole written={lines} />
    </pre>
  )
}

function ReadAs({ message }: { message: MessageDetail }) {
  if (message.mapping.length === 0) return null
  return (
    <Section label={text.message.sections.readAs}>
      <dl className="kv three">
        {message.mapping.map(({ word, field, value }) => (
          <div key={`${word} ${field}`} className="contents">
            <dt className="m11">{word}</dt>
            <dd className={field === null ? 'm11 text-fg-3' : 'm11'}>
              {field === null ? words.none : <Said>{field}</Said>}
            </dd>
            <dd>
              <Said whole>{value}</Said>
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
