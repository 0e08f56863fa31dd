'use client'

import { Users } from 'lucide-react'
import type { MouseEvent } from 'react'
import { walk } from '@/components/facets/walk'
import { Said } from '@/components/said/said-text'
import { Icon } from '@/components/ui/icon'
import { atRest, later } from '@/components/ui/later'
import { inWords } from '@/lib/letters/said'
import { streamAt } from '@/lib/pages/routes'
import type { Looked, View, ViewCount } from '@/lib/people/view'
import { text } from '@/lib/text'
import { comma } from '@/lib/text/joined'
import type { ViewMenuProps } from './view-menu'

const words = text.views
const ViewMenu = later(async () => (await import('./view-menu')).ViewMenu, atRest)

/** One view, as a link to its question: what it finds, and what is new of that. */
export function ViewRow({
  view,
  on,
  count,
  menu,
  onOpen,
}: {
  view: Looked & { name: string } & Partial<Pick<View, 'shared' | 'mine' | 'owner'>>
  on: boolean
  count: ViewCount | undefined
  menu?: ViewMenuProps
  onOpen: (look: Looked) => void
}) {
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onOpen(view)
  }
  const by = view.mine === false ? view.owner : undefined
  const share = by === undefined ? words.shared : words.sharedBy[by.standing](by.name)
  return (
    <div className={`fr ${on ? 'on' : ''}`}>
      <a
        className="pick"
        data-stop
        data-view
        href={streamAt({ q: view.query, at: view.at ?? undefined })}
        aria-current={on ? 'page' : undefined}
        title={inWords(view.query)}
        onClick={open}
        onKeyDown={walk}
      >
        <span className="trunc">
          <Said>{view.name}</Said>
        </span>
        {view.shared && (
          <span className="by" title={share}>
            <Icon of={Users} size="xs" />
            {by && (
              <span className="trunc" aria-hidden="true">
                <Said>{by.name}</Said>
              </span>
            )}
            <span className="only-read">
              {comma()}
              {share}
            </span>
          </span>
        )}
        <span className="sp" />
        {count && <Counted {...count} />}
      </a>
      {menu && <ViewMenu {...menu} />}
    </div>
  )
}

function Counted({ count, news }: ViewCount) {
  if (count === null) {
    return (
      <span className="n" title={words.uncounted}>
        –<span className="only-read"> {words.uncounted}</span>
      </span>
    )
  }
  return (
    <>
      {news !== null && news.count > 0 && (
        <>
          <span className="news" aria-hidden="true" title={words.newsIn(news.count, news.capped)}>
            {words.news(news.count, news.capped)}
          </span>
          <span className="only-read">
            {words.newsIn(news.count, news.capped)}
            {comma()}
          </span>
        </>
      )}
      <span className="n">{text.facets.count(count.count, count.capped)}</span>
      <span className="only-read"> {text.facets.unit}</span>
    </>
  )
}
