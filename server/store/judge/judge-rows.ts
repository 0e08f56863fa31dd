import { sql } from 'drizzle-orm'
import type { IdleQueue } from '@/lib/message/agent-shown'
import type { Beside } from '@/lib/rules/beside-message'
import type { Judge, Storm } from '@/lib/rules/judged'
import type { RuleSettings } from '@/lib/rules/rule-settings'
import { together } from '@/server/store/door/base/asked-together'
import type { Reader } from '@/server/store/door/door'
import { readConfig } from '@/server/store/rows/source-config'
import { agentsOf, heardIn, idleQueuesIn, registeredIn } from './around/agent-rows'
import { besideOf } from './around/beside-rows'
import { busyAmong, circlesIn } from './around/circle-rows'
import { type JudgedDbRow, judgedOf } from './around/judged-rows'
import { movedOf } from './around/moved-lines-of'
import { type ClaimsOf, evidenceOf } from './around/named-files'
import { registrationsOf } from './around/registered-before'
import { registeredThen } from './around/registered-then'
import { answersOf, textsOf } from './around/rows-around'
import { stormsOf } from './around/storm-rows'
import { unlistedOf } from './around/taken-lists'
import { deliveredOf, namedOf, placesOf, repliesOf, spotOf, tasksOf } from './around/told-around'
import { erredOf } from './around/watched-errors'
import { type Found, isHistory } from './keep-problems'
import { type Over, overOf } from './over-thresholds'

export type Judging = {
  /** Judges what is read by the protocol of this name; null where it has no rules. */
  judgeOf: (protocol: string) => Judge | null
  /** UTC ms. */
  now: number
}

/** A source as its messages are judged. */
export type JudgedSource = {
  id: number
  protocol: string
  addedAt: number
  /** An absolute path. */
  root: string
  humans: readonly string[]
  rules: RuleSettings
}

type SourceDbRow = Pick<JudgedSource, 'id' | 'protocol' | 'addedAt' | 'root'> & { config: string }

/** Every source, by its id, with what is set of its rules now. */
export async function judgedSources(reader: Reader): Promise<Map<number, JudgedSource>> {
  const all = await reader.all<SourceDbRow>(sql`select id, protocol, root, added_at as "addedAt", config from sources`)
  return new Map(
    all.map(({ config, ...one }) => {
      const { humans, rules = {} } = readConfig(config)
      return [one.id, { ...one, humans, rules }]
    }),
  )
}

/** Whether a rule of its source is about such a row: of logs only where one goes by their lines. */
export function isJudged(sources: ReadonlyMap<number, JudgedSource>, { judgeOf }: Pick<Judging, 'judgeOf'>) {
  return ({ reading, source_id }: Pick<JudgedDbRow, 'reading' | 'source_id'>): boolean =>
    reading !== 'log' || judgeOf(sources.get(source_id)?.protocol ?? '')?.readsLogs === true
}

/** What a message that names files is looked at by. */
export function claimsOf(sources: ReadonlyMap<number, JudgedSource>, judgeOf: Judging['judgeOf']): ClaimsOf {
  return (row) => {
    const source = sources.get(row.source_id)
    const isDocument = judgeOf(source?.protocol ?? '')?.isDocument
    if (source === undefined || isDocument === undefined) return null
    return { root: source.root, isDocument, isHistory: isHistory(row, source.addedAt) }
  }
}

/** Looks at messages by the rules of their sources, as they are set. */
export async function judgeRows(
  reader: Reader,
  rows: readonly JudgedDbRow[],
  sources: ReadonlyMap<number, JudgedSource>,
  judging: Judging,
): Promise<Found[]> {
  return (await judgerOf(reader, rows, sources, judging))((source) => source.rules)
}

/** Looks up what stands around messages; gives what judges them by the rules as they are set so. */
export async function judgerOf(
  reader: Reader,
  rows: readonly JudgedDbRow[],
  sources: ReadonlyMap<number, JudgedSource>,
  { judgeOf, now }: Judging,
): Promise<(settingsOf: (source: JudgedSource) => RuleSettings) => Promise<Found[]>> {
  const judgeFor = ({ source_id }: JudgedDbRow) => judgeOf(sources.get(source_id)?.protocol ?? '')
  const asked = rows.filter((row) => judgeFor(row) !== null)
  const [texts, agents, places, named, replies, registered, standingOf, busy, moved, unlisted, erred] = await together([
    textsOf(
      reader,
      asked.filter((row) => judgeFor(row)?.isByIndex !== true),
    ),
    agentsOf(reader, asked),
    placesOf(reader, asked),
    namedOf(reader, asked),
    repliesOf(reader, asked),
    registeredIn(reader, asked),
    registeredThen(reader, asked),
    busyAmong(reader, asked),
    movedOf(reader, asked),
    unlistedOf(reader, asked),
    erredOf(
      reader,
      asked.filter((row) => judgeFor(row)?.readsLogs === true),
    ),
  ])
  const circles = await circlesIn(reader, busy)
  const answers = await answersOf(reader, asked, named)
  const delivered = await deliveredOf(reader, asked, ({ key }) => answers.has(key))
  const tasks = await tasksOf(reader, asked, (row) => {
    const [{ key, place }, judge] = [row, judgeFor(row)]
    return judge?.restsOn?.({ text: texts.get(key) ?? null, place, places: places.get(key) ?? [] }) ?? []
  })
  const heard = await heardIn(reader, asked, agents)
  const registrations = await registrationsOf(reader, asked, agents)
  const evidence = await evidenceOf(reader, asked, claimsOf(sources, judgeOf), now)
  let over: Over = new Map()
  let storms: ReadonlyMap<number, Storm> = new Map()
  let queues: ReadonlyMap<number, ReadonlyMap<string, IdleQueue>> = new Map()
  const look = (
    row: JudgedDbRow,
    beside: Beside | null,
    settingsOf: (source: JudgedSource) => RuleSettings,
  ): Found[] => {
    const source = sources.get(row.source_id)
    const judge = source === undefined ? null : judgeOf(source.protocol)
    if (source === undefined || judge === null) return []
    const around = {
      protocol: source.protocol,
      text: texts.get(row.key) ?? null,
      answers: answers.get(row.key) ?? null,
      ...standingOf(row, {
        agents: agents.get(row.source_id) ?? new Map(),
        registered: registered.get(row.source_id) ?? new Map(),
      }),
      humans: source.humans,
      beside,
      places: places.get(row.key) ?? [],
      replies: replies.get(row.key) ?? [],
      named: row.native_id === null ? null : (named.get(spotOf(row.source_id, row.native_id)) ?? null),
      delivered: row.native_id === null ? [] : (delivered.get(spotOf(row.source_id, row.native_id)) ?? []),
      answersLogged: row.reply_to !== null && delivered.has(spotOf(row.source_id, row.reply_to)),
      tasks: tasks.get(row.source_id) ?? new Set(),
      heard: heard.get(row.source_id) ?? [],
      registrations: registrations.get(row.key) ?? [],
      circle: circles.get(row.key) ?? null,
      storm: storms.get(row.key) ?? null,
      idleQueues: queues.get(row.source_id) ?? new Map(),
      erred: erred.get(row.key) ?? [],
      movedAt: moved.get(row.key) ?? null,
      unlisted: unlisted.get(row.key) ?? null,
      evidence: evidence.get(row.key) ?? [],
      over: over.get(row.key) ?? [],
    }
    return [{ row, addedAt: source.addedAt, ...judge(judgedOf(row, around), now, settingsOf(source)) }]
  }
  return async (settingsOf) => {
    over = await overOf(reader, asked, { sources, settingsOf, judgeOf, now })
    storms = await stormsOf(reader, { rows: asked, busy }, (id) => {
      const source = sources.get(id)
      if (source === undefined) return { most: null, humans: [] }
      return { most: judgeOf(source.protocol)?.stormsOver?.(settingsOf(source)) ?? null, humans: source.humans }
    })
    queues = await idleQueuesIn(reader, asked, agents, (id) => {
      const source = sources.get(id)
      return source === undefined ? null : (judgeOf(source.protocol)?.untakenFrom?.(settingsOf(source)) ?? null)
    })
    const found = asked.flatMap((row) => look(row, null, settingsOf))
    const besides = new Map<number, Beside>()
    for (const afterMs of new Set(found.flatMap(({ looks }) => looks ?? []))) {
      const looking = found.flatMap(({ row, looks }) => (looks === afterMs ? [row] : []))
      for (const [key, beside] of await besideOf(reader, looking, afterMs)) besides.set(key, beside)
    }
    return found.flatMap((one) =>
      one.looks === null ? [one] : look(one.row, besides.get(one.row.key) ?? null, settingsOf),
    )
  }
}
