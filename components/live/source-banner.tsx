import { TriangleAlert } from 'lucide-react'
import Link from 'next/link'
import { Said } from '@/components/said/said-text'
import { Icon } from '@/components/ui/icon'
import type { ConsoleStatus } from '@/lib/message/message'
import { sourcesAt } from '@/lib/pages/routes'
import { text } from '@/lib/text'
import { type Trouble, troublesOf } from './use-trouble'

const words = text.standing.source
/** More would push the page away; the list of sources has them all. */
const MOST = 2

/** The gravest of what is wrong with sources: cause, mend, and whom it concerns. Nothing when all is well. */
export function SourceBanners({ consoleStatus }: { consoleStatus: ConsoleStatus }) {
  const troubles = troublesOf(consoleStatus)
  const shown = troubles.slice(0, MOST)
  return shown.map((trouble, at) => (
    <SourceBanner
      key={`${trouble.state} ${trouble.cause}`}
      trouble={trouble}
      more={at === shown.length - 1 ? troubles.length - shown.length : 0}
    />
  ))
}

function SourceBanner({ trouble, more }: { trouble: Trouble; more: number }) {
  const { state, cause, mend } = trouble
  const grave = state === 'vanished'
  return (
    <div className={grave ? 'banner' : 'banner warnb'} role="status">
      <Icon of={TriangleAlert} className={grave ? 'text-crit' : 'text-warn'} />
      <span>
        <b className={`font-medium ${grave ? 'text-crit' : 'text-warn'}`}>
          <Said>{cause}</Said>
        </b>{' '}
        {mend && <Said>{mend}</Said>}
      </span>
      <span className="sp" />
      <span className="m11 font-medium whitespace-nowrap">
        <Said>{concerned(trouble)}</Said>
      </span>
      <Link className="link whitespace-nowrap" href={sourcesAt({ source: trouble.sources[0]?.label })} prefetch={false}>
        {words.open}
      </Link>
      {more > 0 && <span className="whitespace-nowrap text-fg-2">{words.more(more)}</span>}
    </div>
  )
}

function concerned({ state, sources }: Trouble): string {
  const word = text.shell.sourceStates[state]
  const [only, ...rest] = sources
  return only !== undefined && rest.length === 0 ? words.of(only.label, word) : words.ofMany(sources.length, word)
}
