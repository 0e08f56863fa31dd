'use client'

import { Plus } from 'lucide-react'
import { parseAsBoolean, parseAsString, useQueryStates } from 'nuqs'
import { useKeys } from '@/components/keys/use-keys'
import { LostBanner } from '@/components/live/lost-banner'
import { useNow } from '@/components/live/now'
import { useHouse, useLine, useLiveQuestion } from '@/components/live/provider'
import { useMay } from '@/components/people/you/use-me'
import { BarTitle } from '@/components/shell/bar-title'
import { PageTitle } from '@/components/shell/page-title'
import { AwaitedRows } from '@/components/ui/awaited-rows'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { toast } from '@/components/ui/over/toast'
import type { HookRow } from '@/lib/pages/notice'
import { text } from '@/lib/text'
import { noticePage as words } from '@/lib/text/notices/notice-page'
import { HookForm } from './hook-form'
import { HookPeek } from './hook-peek'
import { HooksTable } from './hooks-table'
import { OnThisScreen } from './on-this-screen'
import { useHookActs, useHooks } from './use-hooks'

const page = text.shell.pages.notices
const LOOK = { hook: parseAsString, edit: parseAsBoolean.withDefault(false), new: parseAsBoolean.withDefault(false) }

/** How a person, and others, are told of new asks: in this browser, and by webhooks. `?hook=` is open beside. */
export function NoticesPage() {
  const house = useHouse()
  const now = useNow() ?? house?.now ?? 0
  const lost = useLine().phase === 'lost'
  const [look, setLook] = useQueryStates(LOOK)
  const may = useMay('admin')
  const asked = useHooks(may)
  // Begun here: what shows a webhook is gone when that is.
  const { remove } = useHookActs()
  useLiveQuestion('', () => {})
  const show = (wanted: { hook?: string | null; edit?: boolean | null; new?: boolean | null }) =>
    setLook({ hook: null, edit: null, new: null, ...wanted }, { history: look.hook === null ? 'push' : 'replace' })
  const end = ({ id, name }: HookRow) =>
    remove.mutate(
      { id },
      {
        onSuccess: () => {
          toast(words.peek.removed(name))
          show({})
        },
      },
    )
  useKeys({
    escape: () => {
      if (look.edit) return show({ hook: look.hook })
      return look.hook !== null || look.new ? show({}) : false
    },
  })
  const rows = asked.data?.hooks ?? []
  const open = rows.find(({ id }) => id === look.hook) ?? null
  const paused = rows.filter(({ pausedAt }) => pausedAt !== null).length
  const drawn = look.new || (look.edit && open !== null)

  return (
    <>
      <PageTitle page={page} of={open?.name} />
      <header className="bar">
        <BarTitle>{page}</BarTitle>
        {asked.data && <span className="trunc text-12 text-fg-3">{words.known(rows.length, paused)}</span>}
        <span className="sp" />
        {may && (
          <Button icon={Plus} aria-expanded={look.new} onClick={() => show(look.new ? {} : { new: true })}>
            {words.hooks.act}
          </Button>
        )}
      </header>
      <LostBanner />
      <div className={lost ? 'split stale' : 'split'}>
        <section className="pane" aria-label={words.list}>
          <div className="body notices">
            {drawn && (
              <HookForm
                key={look.new ? 'new' : open?.id}
                hook={look.new ? null : open}
                onDone={(hook) => show({ hook })}
                onClose={() => show(look.new ? {} : { hook: look.hook })}
              />
            )}
            <OnThisScreen />
            <section className="settings-part" aria-label={words.hooks.title}>
              <h2 className="text-13 font-medium">{words.hooks.title}</h2>
              <p className="note">{may ? words.hooks.note : words.hooks.onlyAdmins}</p>
              {asked.data && (
                <p className="note">
                  {words.hooks.link} <span className="m11 break-all">{asked.data.link}</span>
                </p>
              )}
              {asked.data?.opensHere && (
                <p className="note text-warn">
                  {words.hooks.opensHere} {words.hooks.opensHereNext}
                </p>
              )}
              {may && (
                <AwaitedRows asked={asked} failed={words.hooks.failed} widths={['20%', '30%', '16%']}>
                  {rows.length > 0 ? (
                    <HooksTable rows={rows} now={now} open={look.hook} onOpen={(hook) => show({ hook })} />
                  ) : (
                    !look.new && <EmptyState title={words.hooks.none.title}>{words.hooks.none.body}</EmptyState>
                  )}
                </AwaitedRows>
              )}
              {asked.data && look.hook !== null && open === null && (
                <EmptyState title={words.peek.gone} next={<Button onClick={() => show({})}>{words.peek.close}</Button>}>
                  {words.peek.goneNext}
                </EmptyState>
              )}
            </section>
          </div>
        </section>
        {open && !look.edit && (
          <HookPeek
            key={open.id}
            hook={open}
            now={now}
            ending={remove.isPending}
            onEdit={() => show({ hook: open.id, edit: true })}
            onEnd={() => end(open)}
            onClose={() => show({})}
          />
        )}
      </div>
    </>
  )
}
