import { X } from 'lucide-react'
import Link from 'next/link'
import { Spent } from '@/components/course/spent'
import type { Drawn } from '@/components/course/use-course'
import { Agent } from '@/components/said/agent-name'
import { Said } from '@/components/said/said-text'
import { TokensSection } from '@/components/said/tokens-section'
import { useNameOf } from '@/components/said/use-names'
import { IconButton } from '@/components/ui/button'
import { PanelHead, Section } from '@/components/ui/over/peek'
import type { ConversationRow } from '@/lib/message/message'
import type { TokensSpent } from '@/lib/message/turn-tokens'
import { agentsAt } from '@/lib/pages/routes'
import { text } from '@/lib/text'
import { listed, sentences } from '@/lib/text/joined'
import { number } from '@/lib/text/number'
import { Waited } from './conversation-standing'
import type { Links } from './thread-head'

const words = text.thread.aside
const MOST_KEYS = 8

/** Who is in it, who owes an answer, and why these messages belong together. Where there is no room it shows only when `open`. */
export function ThreadAside({
  row,
  links,
  tokens,
  drawn,
  open,
  onClose,
}: {
  row: ConversationRow
  links: Links
  tokens: TokensSpent | null
  drawn: Drawn | null
  open: boolean
  onClose: () => void
}) {
  const nameOf = useNameOf()
  return (
    <aside className={open ? 'pane peek thread-aside open' : 'pane peek thread-aside'} aria-label={words.title}>
      <PanelHead controls={<IconButton className="narrow-only" icon={X} label={text.shell.close} onClick={onClose} />}>
        <span className="text-12 font-medium">{words.title}</span>
      </PanelHead>
      <div className="body">
        {row.waitingOn && <Owed row={row} waitingOn={row.waitingOn} />}
        <Section label={words.participants}>
          <ul className="lines tall">
            {row.participants.map(({ agent, tier, sent }) => (
              <li key={agent}>
                <Link className="who hover:underline" href={agentsAt({ source: row.source, agent })} prefetch={false}>
                  <Agent agent={agent} name={nameOf(row.source, agent)} tier={tier} />
                </Link>
                {tier && (
                  <span className="trunc text-fg-3">
                    <Said>{tier}</Said>
                  </span>
                )}
                <span className="sp" />
                <span className="m11 text-fg-3">{number(sent)}</span>
              </li>
            ))}
          </ul>
          {row.others.count > 0 && (
            <p className="pt-1 text-12 text-fg-3">{words.others(row.others.count, row.others.capped)}</p>
          )}
        </Section>
        {drawn && <Spent drawn={drawn} source={row.source} />}
        {tokens && <TokensSection tokens={tokens} />}
        <Why row={row} links={links} />
      </div>
    </aside>
  )
}

function Owed({ row, waitingOn }: { row: ConversationRow; waitingOn: { agent: string; since: number } }) {
  const nameOf = useNameOf()
  const human = row.status === 'waiting-on-human'
  const tier = row.participants.find(({ agent }) => agent === waitingOn.agent)?.tier ?? null
  return (
    <Section label={words.owed}>
      <div className="fx text-12">
        <Agent agent={waitingOn.agent} name={nameOf(row.source, waitingOn.agent)} tier={tier} />
        <span className="sp" />
        <Waited since={waitingOn.since} className={human ? 'm11 font-medium text-warn' : 'm11 text-fg-2'} />
      </div>
    </Section>
  )
}

function Why({ row, links }: { row: ConversationRow; links: Links }) {
  const linked = links.reduce((sum, { count }) => sum + count, 0)
  const shown = links.slice(0, MOST_KEYS)
  return (
    <Section label={words.why}>
      <dl className="kv linked">
        {shown.map(({ basis, key, count }) => (
          <div key={`${basis} ${key}`} className="contents">
            <dt className="m11" title={key}>
              {key === '' ? text.conversations.basis(basis) : <Said>{key}</Said>}
            </dt>
            <dd>{key === '' ? words.noKey(count) : words.count(text.conversations.basis(basis), count)}</dd>
          </div>
        ))}
        {row.aliases.length > 0 && (
          <>
            <dt>{words.aliases}</dt>
            <dd className="m11">{listed(row.aliases)}</dd>
          </>
        )}
      </dl>
      <p className="mt-1.5 text-12 text-fg-3">
        {sentences(
          links.length > shown.length && words.more(links.length - shown.length),
          row.messages > linked && words.unlinked(row.messages - linked),
          row.basis === 'derived' ? words.derived : words.within(row.source),
        )}
      </p>
    </Section>
  )
}
