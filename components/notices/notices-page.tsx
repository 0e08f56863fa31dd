'use client'

import { Plus } from 'lucide-react'
import { parseAsBoolean, parseAsString, useQueryStates } from 'nuqs'
import { useKeys } from '@/components/keys/use-keys'
import { ListPage } from '@/components/listing/list-page'
import { useLiveQuestion } from '@/components/live/provider'
import { useClock } from '@/components/live/use-clock'
import { useMay } from '@/components/people/you/use-me'
import { AwaitedRows } from '@/components/ui/awaited-rows'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { toast } from '@/components/ui/over/toast'
import type { WebhookRow } from '@/lib/pages/notice'
import { sentences } from '@/lib/text/joined'
import { noticePage as words } from '@/lib/text/notices/notice-page'
import { OnThisScreen } from './on-this-screen'
import { QuietOnScreens } from './quiet-screens'
import { useWebhookActs, useWebhooks } from './use-webhooks'
import { WebhookForm } from './webhook-form'
import { WebhookPeek } from './webhook-peek'
import { WebhooksTable } from './webhooks-table'

const LOOK = { webhook: parseAsString, edit: parseAsBoolean.withDefault(false), new: parseAsBoolean.withDefault(false) }

/** How a person, and others, are told of new asks: in this browser, and by webhooks. `?hook=` is open beside. */
export function NoticesPage() {
  const now = useClock()
  const [look, setLook] = useQueryStates(LOOK, { urlKeys: { webhook: 'hook' } })
  const may = useMay('admin')
  const asked = useWebhooks(may)
  // Begun here: what shows a webhook is gone when that is.
  const { remove } = useWebhookActs()
  useLiveQuestion('', () => {})
  const show = (wanted: { webhook?: string | null; edit?: boolean | null; new?: boolean | null }) =>
    setLook(
      { webhook: null, edit: null, new: null, ...wanted },
      { history: look.webhook === null ? 'push' : 'replace' },
    )
  const end = ({ id, name }: WebhookRow) =>
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
      if (look.edit) return show({ webhook: look.webhook })
      return look.webhook !== null || look.new ? show({}) : false
    },
  })
  const rows = asked.data?.webhooks ?? []
  const open = rows.find(({ id }) => id === look.webhook) ?? null
  const paused = rows.filter(({ pausedAt }) => pausedAt !== null).length
  const drawn = look.new || (look.edit && open !== null)

  return (
    <ListPage
      page="notices"
      of={open?.name}
      list={{ label: words.list }}
      bar={
        <>
          {asked.data && <span className="trunc sentence text-12 text-fg-3">{words.known(rows.length, paused)}</span>}
          <span className="sp" />
          {may && (
            <Button icon={Plus} aria-expanded={look.new} onClick={() => show(look.new ? {} : { new: true })}>
              {words.webhooks.act}
            </Button>
          )}
        </>
      }
      beside={
        open &&
        !look.edit && (
          <WebhookPeek
            key={open.id}
            webhook={open}
            now={now}
            ending={remove.isPending}
            onEdit={() => show({ webhook: open.id, edit: true })}
            onEnd={() => end(open)}
            onClose={() => show({})}
          />
        )
      }
    >
      <div className="body notices">
        {drawn && (
          <WebhookForm
            key={look.new ? 'new' : open?.id}
            webhook={look.new ? null : open}
            now={now}
            onDone={(webhook) => show({ webhook })}
            onClose={() => show(look.new ? {} : { webhook: look.webhook })}
          />
        )}
        <OnThisScreen />
        <QuietOnScreens now={now} />
        <section className="settings-part" aria-label={words.webhooks.title}>
          <h2 className="text-13 font-medium">{words.webhooks.title}</h2>
          <p className="note">{may ? words.webhooks.note : words.webhooks.onlyAdmins}</p>
          {asked.data && (
            <p className="note">
              {words.webhooks.link} <span className="m11 break-all">{asked.data.link}</span>
            </p>
          )}
          {asked.data?.opensHere && (
            <p className="note text-warn">{sentences(words.webhooks.opensHere, words.webhooks.opensHereNext)}</p>
          )}
          {may && (
            <AwaitedRows asked={asked} failed={words.webhooks.failed} widths={['20%', '30%', '16%']}>
              {rows.length > 0 ? (
                <WebhooksTable rows={rows} now={now} open={look.webhook} onOpen={(webhook) => show({ webhook })} />
              ) : (
                !look.new && (
                  <EmptyState
                    title={words.webhooks.none.title}
                    next={<Button onClick={() => show({ new: true })}>{words.webhooks.act}</Button>}
                  >
                    {words.webhooks.none.body}
                  </EmptyState>
                )
              )}
            </AwaitedRows>
          )}
          {asked.data && look.webhook !== null && open === null && (
            <EmptyState title={words.peek.gone} next={<Button onClick={() => show({})}>{words.peek.close}</Button>}>
              {words.peek.goneNext}
            </EmptyState>
          )}
        </section>
      </div>
    </ListPage>
  )
}
