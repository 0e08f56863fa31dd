import { given } from '@/lib/text/typed-names'
import '@/lib/zod-in-pages'
import * as z from 'zod'
import { GRAVITIES, type Gravity } from '@/lib/rules/judged'
import { sourceLabel } from '@/lib/source/source-choice'
import type { DeliveryFailure } from './delivery-failure'
import { quietHours } from './quiet-hours'

/** In whose form a notice is sent: our own JSON, or what the robot of a messenger takes. */
export const TEMPLATES = ['json', 'slack', 'wecom', 'dingtalk', 'feishu'] as const
export type Template = (typeof TEMPLATES)[number]

/** The lists whose new asks are told; what is only for information is not. */
export const TOLD_LISTS = ['decide', 'answer'] as const
export type ToldList = (typeof TOLD_LISTS)[number]

/** A messenger whose robot checks a secret of its own. */
export const signsItself = (template: Template): template is 'dingtalk' | 'feishu' =>
  template === 'dingtalk' || template === 'feishu'

/** What an admin chooses for a webhook. What stands in `url` and `sign` is kept and never shown again. */
export const webhookDraft = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1)
    .max(60)
    .regex(/^\P{Cc}*$/u, { error: given.oneLine }),
  /** Null: as it was. */
  url: z.string().trim().min(1).max(2_000).nullable(),
  template: z.enum(TEMPLATES),
  lists: z.array(z.enum(TOLD_LISTS)).max(TOLD_LISTS.length),
  alarms: z.boolean(),
  /** The least severity of alert rules that are told, of whatever source; null: none is. */
  alerts: z.enum(GRAVITIES).nullable(),
  /** Critical problems, and places in live files that could not be read. */
  problems: z.boolean(),
  /** What somebody put on hold. */
  holds: z.boolean(),
  /** In the language of the search bar: only asks that it finds; null: all. */
  query: z.string().trim().min(1).max(2_000).nullable(),
  /** Labels; null: of every source. */
  sources: z.array(sourceLabel).min(1).max(200).nullable(),
  /** Who asks and the first words go along. */
  content: z.boolean(),
  /** When nothing is sent that can wait; null: never. */
  quiet: quietHours.nullable().default(null),
  /** The secret of the messenger’s own robot. Null: as it was; empty: none. */
  sign: z.string().trim().max(200).nullable(),
})
export type WebhookDraft = z.infer<typeof webhookDraft>

/** Whether it is told of an alert rule of this severity. */
export const hears = ({ alerts }: Pick<WebhookDraft, 'alerts'>, severity: Gravity) =>
  alerts !== null && GRAVITIES.indexOf(severity) >= GRAVITIES.indexOf(alerts)

/** Whether it is told of anything. */
export const tellsAnything = ({ lists, alarms, alerts, problems, holds }: Omit<WebhookDraft, 'url' | 'sign'>) =>
  lists.length > 0 || alarms || alerts !== null || problems || holds

/** `closed`: nothing of it waited any more when its turn came. */
export const DELIVERY_STATES = ['waiting', 'delivered', 'given-up', 'closed'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** One attempt to hand over a delivery. Times are UTC ms. */
export type Try = {
  n: number
  at: number
  ms: number
  /** Of HTTP; null where nothing answered. */
  status: number | null
  /** Why it did not arrive; null: it did. */
  error: DeliveryFailure | null
  /** The beginning of what was answered, control characters visible. */
  answer: string
}

/** How much of each a notice tells; of problems: how many that are critical, and how many places in files. */
export type NoticeCounts = {
  decide: number
  answer: number
  alarms: number
  alerts: number
  problems: number
  unreadable: number
  holds: number
}

/** Nothing is told. */
export const NO_COUNTS: NoticeCounts = {
  ...{ decide: 0, answer: 0, alarms: 0, alerts: 0 },
  ...{ problems: 0, unreadable: 0, holds: 0 },
}

export type Delivery = {
  /** The same in every attempt: who receives it twice knows it by that. */
  id: string
  kind: 'notice' | 'test'
  at: number
  state: DeliveryState
  counts: NoticeCounts
  /** When it is tried next. */
  nextAt: number
  tries: Try[]
}

/** A webhook as the page shows it: where it leads without what would let others use it. */
export type WebhookRow = Omit<WebhookDraft, 'url' | 'sign'> & {
  id: string
  place: string
  /** The robot’s own secret is kept. */
  signed: boolean
  pausedAt: number | null
  madeAt: number
  /** How many things that still wait are kept back for its next notification. */
  keptBack: number
  /** The last of its deliveries that was tried, and how many wait. */
  last: { at: number; state: DeliveryState; status: number | null; error: DeliveryFailure | null } | null
  waiting: number
}

/** The webhooks, and the link that leads to a card; `opensHere`: on the console’s machine alone. */
export type Webhooks = { webhooks: WebhookRow[]; link: string; opensHere: boolean }
