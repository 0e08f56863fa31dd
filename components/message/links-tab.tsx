import Link from 'next/link'
import { Said } from '@/components/said/said-text'
import { TaskState } from '@/components/tasks/task-standing'
import { CopyButton } from '@/components/ui/copy-button'
import { Section } from '@/components/ui/over/peek'
import { type MessageLinks, MOST_LINKS } from '@/lib/message/links'
import type { CappedCount } from '@/lib/message/message'
import { streamAt, tasksAt } from '@/lib/pages/routes'
import { asValue } from '@/lib/query/print'
import { text } from '@/lib/text'
import { Rows } from './context-tab'

const words = text.message.links

/** What a message refers to, and what refers to it. Addresses are shown and never asked for. */
export function LinksTab({
  links,
  source,
  onOpen,
}: {
  links: MessageLinks
  source: string
  onOpen: (uid: string) => void
}) {
  if (countOf(links).count === 0) return <p className="sec text-12 text-fg-3">{words.none}</p>
  return (
    <>
      {(['answers', 'answeredBy', 'named'] as const).map((kind) =>
        links[kind].length === 0 ? null : (
          <Section key={kind} label={words.kinds[kind]}>
            <Rows rows={links[kind]} onOpen={onOpen} />
            <Cut of={links[kind]} />
          </Section>
        ),
      )}
      {links.tasks.length > 0 && (
        <Section label={words.kinds.tasks}>
          <ul className="lines">
            {links.tasks.map(({ uid, task, scope, title, standing }) => (
              <li key={uid}>
                <Link className="link m11" href={tasksAt({ task: uid, source })} prefetch={false}>
                  <Said>{scope === '' ? task : `${scope} ${task}`}</Said>
                </Link>
                <span className="trunc text-fg-2">{title !== null && <Said>{title}</Said>}</span>
                <span className="sp" />
                <TaskState state={standing} native={null} />
              </li>
            ))}
          </ul>
          <Cut of={links.tasks} />
        </Section>
      )}
      {links.files.length > 0 && (
        <Section label={words.kinds.files}>
          <ul className="lines">
            {links.files.map(({ path, watched }) => (
              <li key={path}>
                {watched ? (
                  <Link
                    className="link m11 trunc"
                    href={streamAt({ q: `source:${asValue(source)} path:${asValue(path)}` })}
                    prefetch={false}
                  >
                    <Said>{path}</Said>
                  </Link>
                ) : (
                  <span className="m11 trunc">
                    <Said>{path}</Said>
                  </span>
                )}
                <span className="sp" />
                <span className="flex-none text-fg-3">{watched ? words.watched : words.notWatched}</span>
              </li>
            ))}
          </ul>
          <Cut of={links.files} />
        </Section>
      )}
      {links.addresses.length > 0 && (
        <Section label={words.kinds.addresses}>
          <ul className="lines">
            {links.addresses.map((address) => (
              <li key={address}>
                <span className="m11 trunc">
                  <Said>{address}</Said>
                </span>
                <span className="sp" />
                <CopyButton value={address} label={words.copy} />
              </li>
            ))}
          </ul>
          <Cut of={links.addresses} />
        </Section>
      )}
    </>
  )
}

/** That a list may not be all. */
function Cut({ of }: { of: readonly unknown[] }) {
  return of.length < MOST_LINKS ? null : <p className="text-12 text-fg-3">{words.cut(MOST_LINKS)}</p>
}

/** How many links there are; `capped` where there may be more of a kind. */
export function countOf({ answers, answeredBy, named, tasks, files, addresses }: MessageLinks): CappedCount {
  const counts = [answers, answeredBy, named, tasks, files, addresses].map(({ length }) => length)
  return {
    count: counts.reduce((sum, count) => sum + count, 0),
    capped: counts.some((count) => count >= MOST_LINKS),
  }
}
