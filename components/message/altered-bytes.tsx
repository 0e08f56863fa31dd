'use client'

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { Diff } from '@/components/agents/diff-view'
import { useRefresh } from '@/components/live/use-refresh'
import { useTRPC } from '@/components/live/use-trpc'
import { Hex } from '@/components/said/hex-view'
import { Said } from '@/components/said/said-text'
import { Button } from '@/components/ui/button'
import { Section } from '@/components/ui/over/peek'
import { Time } from '@/components/ui/time-ago'
import { diffLines } from '@/lib/json/diff'
import { pretty } from '@/lib/json/shown-json'
import { fromBase64, strictUtf8 } from '@/lib/ledger/hex'
import type { Alteration, AlteredSide } from '@/lib/rules/alteration'
import { altered as words } from '@/lib/text/rules/altered-words'

const EVERY_MS = 3_000

/** What stood there when a message was read, and what stands there now, side by side. */
export function AlteredBytes({ uid }: { uid: string }) {
  const trpc = useTRPC()
  const asked = useQuery(trpc.problems.alterations.queryOptions({ uid }, { retry: false }))
  useRefresh(trpc.problems.alterations.queryKey({ uid }), EVERY_MS)
  if (asked.isError && asked.data === undefined) {
    return (
      <Section label={words.title}>
        <p className="text-crit">{words.failed}</p>
        <p className="text-fg-2">
          <Said>{asked.error.message}</Said>
        </p>
        <Button onClick={() => void asked.refetch()}>{words.again}</Button>
      </Section>
    )
  }
  if (asked.data === undefined) return null
  return (
    <Section label={words.title}>
      {asked.data.length === 0 && <p className="text-fg-2">{words.gone}</p>}
      {asked.data.map((one) => (
        <Shown key={one.how} altered={one} />
      ))}
    </Section>
  )
}

function Shown({ altered: { how, at, line, lineNow, before, after } }: { altered: Alteration }) {
  const [was, now] = [useBytes(before), useBytes(after)]
  const lines = useMemo(
    () => (was?.text == null || now?.text == null ? null : diffLines(laidOut(was.text), laidOut(now.text))),
    [was, now],
  )
  const isSame = lines?.every(({ kind }) => kind === 'same') ?? false
  // Laid out they may be the same: then they are shown as they are written.
  const shown = isSame && was?.text != null && now?.text != null ? diffLines(was.text, now.text) : lines
  const side = (which: 'before' | 'after') =>
    shown === null ? null : (
      <Diff lines={shown} label={which === 'before' ? words.beforeAt(line) : words.afterAt(lineNow)} side={which} />
    )
  return (
    <>
      <p>
        {words.how[how]} {words.cause}
      </p>
      <p className="text-12 text-fg-2">
        {words.noticed} <Time at={at} form="day" />
      </p>
      <div className="altered">
        <Side title={words.beforeAt(line)} side={before} bytes={was} diff={side('before')} />
        <Side title={words.afterAt(lineNow)} side={after} bytes={now} diff={side('after')} />
      </div>
      {isSame && <p className="text-12 text-fg-2">{words.same}</p>}
      <p className="text-12 text-fg-3">{words.kept}</p>
    </>
  )
}

type Bytes = { bytes: Uint8Array; text: string | null }

function Side({
  title,
  side,
  bytes,
  diff,
}: {
  title: string
  side: AlteredSide
  bytes: Bytes | null
  diff: ReactNode
}) {
  return (
    <div>
      <h3 className="fx text-12 text-fg-2">
        {title}
        {side.what === 'kept' && (
          <>
            <span className="sp" />
            <Time at={side.at} form="dated" className="m11 text-fg-3" />
          </>
        )}
      </h3>
      {side.what === 'nothing' && <p className="text-12 text-fg-3">{words.nothing}</p>}
      {side.what === 'dropped' && <p className="text-12 text-warn">{words.dropped(side.length)}</p>}
      {bytes !== null && (diff ?? <Alone bytes={bytes} />)}
      {side.what === 'kept' && bytes !== null && !side.whole && (
        <p className="text-12 text-warn">{words.partly(bytes.bytes.length, side.length)}</p>
      )}
    </div>
  )
}

/** One side by itself: there is nothing to compare it with, or it is no text. */
function Alone({ bytes: { bytes, text } }: { bytes: Bytes }) {
  if (text !== null) {
    return (
      <pre className="code">
        <Said>{laidOut(text)}</Said>
      </pre>
    )
  }
  return (
    <>
      <p className="text-12 text-fg-3">{words.bytes}</p>
      <Hex bytes={bytes} narrow />
    </>
  )
}

function useBytes(side: AlteredSide): Bytes | null {
  return useMemo(() => {
    if (side.what !== 'kept') return null
    const bytes = fromBase64(side.bytes)
    return { bytes, text: textOf(bytes, side.whole) }
  }, [side])
}

/** What was cut off may end within a letter. */
function textOf(bytes: Uint8Array, whole: boolean): string | null {
  for (let less = 0; less < (whole ? 1 : 4); less += 1) {
    const text = strictUtf8(bytes.subarray(0, bytes.length - less))
    if (text !== null) return text
  }
  return null
}

/** Several lines are each laid out by themselves. */
const laidOut = (text: string): string => {
  const whole = pretty(text)
  return whole === text ? text.split('\n').map(pretty).join('\n') : whole
}
