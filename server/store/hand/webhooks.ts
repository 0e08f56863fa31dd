import { type SQL, sql } from 'drizzle-orm'
import type { Template, ToldList, WebhookRow } from '@/lib/pages/notice'
import type { QuietHours } from '@/lib/pages/quiet-hours'
import type { Gravity } from '@/lib/rules/judged'
import { insertMany, type ReadDoor, type WriteDoor } from '@/server/store/door/door'
import { failureFrom } from './kept-failure'
import { quietFrom, quietTo } from './kept-quiet'

/** Somewhere that is told of new asks, with its secrets. Times are UTC ms. */
export type Webhook = {
  id: string
  name: string
  url: string
  template: Template
  /** Of the signature. */
  secret: string
  /** The secret of the messenger’s own robot. */
  sign: string | null
  lists: ToldList[]
  alarms: boolean
  /** The least severity of alert rules that are told; null: none is. */
  alerts: Gravity | null
  /** Critical problems and unreadable places are told; what people put on hold is. */
  problems: boolean
  holds: boolean
  query: string | null
  sources: string[] | null
  content: boolean
  /** When nothing is sent that can wait. */
  quiet: QuietHours | null
  madeAt: number
  /** What was observed before is not told. */
  since: number
  pausedAt: number | null
  /** The person who added it, in whose language it is told; null: an older version did not keep that. */
  owner: string | null
}

type Standing = Pick<WebhookRow, 'last' | 'waiting'>

export type WebhookStore = {
  list: () => Promise<Webhook[]>
  one: (id: string) => Promise<Webhook | null>
  /** Adds it, or puts it in the place of the one with its id. */
  put: (webhook: Webhook) => Promise<void>
  /** With everything that was to be sent and was. */
  remove: (id: string) => Promise<void>
  /** How the deliveries of each go, by its id. */
  standing: () => Promise<ReadonlyMap<string, Standing>>
}

type Row = Omit<Webhook, 'lists' | 'alarms' | 'problems' | 'holds' | 'sources' | 'content' | 'quiet'> & {
  lists: string
  alarms: number
  problems: number | null
  holds: number | null
  sources: string | null
  content: number
  quiet: string | null
}

type LatestRow = Omit<NonNullable<Standing['last']>, 'error'> & { id: string; error: string | null }

const COLUMNS = [
  ...['id', 'name', 'url', 'template', 'secret', 'sign', 'lists', 'alarms', 'alerts', 'problems', 'holds', 'query'],
  ...['sources', 'content', 'quiet', 'made_at', 'since_at', 'paused_at', 'owner'],
]
const every = sql`select id, name, url, template, secret, sign, lists, alarms, alerts, problems, holds,
  query, sources, content, quiet, made_at as "madeAt", since_at as since, paused_at as "pausedAt", owner from hooks order by name, id`

const waiting = sql`select hook_id as id, count(*) as waiting from deliveries where state = 'waiting' and kind = 'notice' group by hook_id`
const latest = sql`select l.id, l.state, l.at, l.status, l.error from (
    select d.hook_id as id, d.state, t.at, t.status, t.error,
      row_number() over (partition by d.hook_id order by t.at desc, d.id desc, t.n desc) as place
    from deliveries d join delivery_tries t on t.delivery_id = d.id) l where l.place = 1`

export function webhookStore(writer: WriteDoor, reader: ReadDoor): WebhookStore {
  const list = async () => (await reader.all<Row>(every)).map(webhookOf)
  return {
    list,
    one: async (id) => (await list()).find((webhook) => webhook.id === id) ?? null,
    put: (webhook) =>
      writer.write(async (tx) => {
        await tx.run(sql`delete from hooks where id = ${webhook.id}`)
        await insertMany(tx, 'hooks', COLUMNS, [valuesOf(webhook)])
      }),
    remove: (id) =>
      writer.write(async (tx) => {
        for (const statement of removals(id)) await tx.run(statement)
      }),
    standing: async () => {
      const found = new Map<string, Standing>()
      for (const row of await reader.all<{ id: string; waiting: number }>(waiting))
        found.set(row.id, { waiting: row.waiting, last: null })
      for (const { id, error, ...last } of await reader.all<LatestRow>(latest))
        found.set(id, { waiting: found.get(id)?.waiting ?? 0, last: { ...last, error: failureFrom(error) } })
      return found
    },
  }
}

function removals(id: string): SQL[] {
  return [
    sql`delete from delivery_tries where delivery_id in (select id from deliveries where hook_id = ${id})`,
    sql`delete from deliveries where hook_id = ${id}`,
    sql`delete from hooks where id = ${id}`,
  ]
}

function valuesOf(webhook: Webhook): (string | number | null)[] {
  const { id, name, url, template, secret, sign, lists, alarms, alerts, problems, holds, query, sources, content } =
    webhook
  return [
    ...[id, name, url, template, secret, sign, JSON.stringify(lists), alarms ? 1 : 0, alerts],
    ...[
      problems ? 1 : 0,
      holds ? 1 : 0,
      query,
      sources && JSON.stringify(sources),
      content ? 1 : 0,
      quietTo(webhook.quiet),
      webhook.madeAt,
      webhook.since,
      webhook.pausedAt,
    ],
    webhook.owner,
  ]
}

function webhookOf({ lists, alarms, problems, holds, sources, content, quiet, ...row }: Row): Webhook {
  return {
    ...row,
    lists: JSON.parse(lists),
    alarms: alarms === 1,
    problems: problems === 1,
    holds: holds === 1,
    sources: sources === null ? null : JSON.parse(sources),
    content: content === 1,
    quiet: quietFrom(quiet),
  }
}
