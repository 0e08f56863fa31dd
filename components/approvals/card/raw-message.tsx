import { Json } from '@/components/message/json-view'
import { Provenance } from '@/components/message/provenance'
import { useRaw } from '@/components/message/use-raw'
import { Hex } from '@/components/said/hex-view'
import { Button } from '@/components/ui/button'
import { Failure } from '@/components/ui/empty-state'
import type { MessageDetail } from '@/lib/message/message'
import { text } from '@/lib/text'

/** The bytes of the ask as they lie on disk, and where. */
export function RawMessage({ ask }: { ask: MessageDetail }) {
  const { asked, raw, bytes, text: written } = useRaw(ask.uid)
  if (asked.isError)
    return (
      <Failure
        title={text.message.failed}
        cause={asked.error.message}
        action={<Button onClick={() => asked.refetch()}>{text.message.again}</Button>}
      />
    )
  if (!raw || !bytes) return null
  return (
    <div className="raw-message">
      {written === null ? (
        <Hex bytes={bytes} start={raw.start} />
      ) : (
        <pre className="code whole">
          <Json whole written={written} />
        </pre>
      )}
      {!raw.whole && <p className="sec text-12 text-warn">{text.message.raw.cut(bytes.length, raw.length)}</p>}
      <Provenance message={ask} />
    </div>
  )
}
