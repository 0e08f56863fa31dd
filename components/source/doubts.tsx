'use client'

import { useConsoleStatus } from '@/components/live/provider'
import { Said } from '@/components/said/said-text'
import { type Doubt, doubtsOf, doubts as words } from '@/lib/text/sources/doubt-words'

/** More would push the page away; the page of sources has them all. */
const MOST = 4

/** What is to be said of sources before anything is said of all of them; null as long as nobody said how the sources are, so that nothing may be said of all. */
export function useDoubts(): Doubt[] | null {
  const consoleStatus = useConsoleStatus()
  return consoleStatus === undefined ? null : doubtsOf(consoleStatus)
}

/** A line for each. */
export function Doubts({ doubts }: { doubts: readonly Doubt[] }) {
  return (
    <>
      <span className="block">{words.lead}</span>
      {doubts.slice(0, MOST).map(({ source, says }) => (
        <span key={source} className="doubt block">
          <b className="font-medium text-warn">
            <Said>{source}</Said>:
          </b>{' '}
          <Said>{says}</Said>
        </span>
      ))}
      {doubts.length > MOST && <span className="block">{words.more(doubts.length - MOST)}</span>}
    </>
  )
}
