import { useState } from 'react'
import { AwaitedRows } from '@/components/ui/awaited-rows'
import { Button } from '@/components/ui/button'
import { FilterField } from '@/components/ui/filter-field'
import { MoreRows } from '@/components/ui/more-rows'
import { text } from '@/lib/text'
import { useTokens } from '../use-people'
import { TokenForm } from './token-form'
import { TokensTable } from './tokens-table'

const words = text.settings.tokens

/** What programs may come in with. */
export function Tokens({ now }: { now: number }) {
  const [typed, setTyped] = useState('')
  const { asked, rows, last, more } = useTokens(typed)
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
        {(more !== null || typed !== '') && (
          <FilterField keyed={false} label={words.filter} value={typed} onType={setTyped} />
        )}
        <TokensTable tokens={rows} now={now} none={typed === '' ? words.none : words.notFound(typed)} />
        <MoreRows shown={rows.length} found={last?.found ?? 0} more={more} />
      </AwaitedRows>
    </section>
  )
}
