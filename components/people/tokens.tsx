import { useState } from 'react'
import { type AskedRows, AwaitedRows } from '@/components/ui/awaited-rows'
import { Button } from '@/components/ui/button'
import type { ApiToken } from '@/lib/people'
import { text } from '@/lib/text'
import { TokenForm } from './token-form'
import { TokensTable } from './tokens-table'

const words = text.settings.tokens

/** What programs may come in with. */
export function Tokens({ asked, now }: { asked: AskedRows & { data: ApiToken[] | undefined }; now: number }) {
  const [making, setMaking] = useState(false)
  return (
    <section className="settings-part" aria-label={words.title}>
      <div className="fx px-4">
        <h2 className="text-13 font-medium">{words.title}</h2>
        <span className="trunc text-12 text-fg-3">{words.note}</span>
        <span className="sp" />
        <Button aria-expanded={making} onClick={() => setMaking(!making)}>
          {words.act}
        </Button>
      </div>
      {making && <TokenForm onClose={() => setMaking(false)} />}
      <AwaitedRows asked={asked} failed={words.failed} widths={['20%', '24%', '16%']}>
        <TokensTable tokens={asked.data ?? []} now={now} />
      </AwaitedRows>
    </section>
  )
}
