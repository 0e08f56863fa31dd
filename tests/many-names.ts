import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { RegistrationReading } from '@/lib/message/reading'
import { type Caller, createCaller } from '@/server/api/root'
import { explainAgain } from '@/server/boot/base/read-again'
import { dataOf, openReading } from '@/server/boot/base/reading-side'
import { helpBook } from '@/server/boot/help/help-book'
import { openLedgerSide } from '@/server/boot/serve/ledger-side'
import { policiesOver } from '@/server/boot/serve/policy-side'
import { postingOver } from '@/server/boot/serve/post-verbs'
import { indexNow } from '@/server/boot/tail/index-once'
import { openTailSide } from '@/server/boot/tail/tail-side'
import { compareOnDisk } from '@/server/files/compare'
import { readDocument } from '@/server/files/read-document'
import { readSettings } from '@/server/settings'
import { insertMany, openWriteDoor } from '@/server/store/door/door'
import { recordWriter } from '@/server/store/ingest/index-writer'
import type { Observed } from '@/server/store/store'
import { actingOver, bookOver, recorderOver } from './drafts'
import { alertsOver, noticesOver } from './notices'
import { refusing } from './refusing'
import { message, scene, unreadable } from './server/store/ingest/scene'
import { swarmLine } from './serving'
import { peopleOver, sessionOf } from './sessions'

/** So many of whatever has a name. */
export const MANY = 20_000
/** Of these so many lie on the disk. */
export const CHANNELS = 2_000
const BATCH = 2_000
const SILENT = { onProgress: () => undefined, onDeriving: () => undefined }
const NOW = Date.UTC(2026, 10, 20, 12)
export const nameOf = (n: number) => `agent-${String(n).padStart(5, '0')}`
export const channelOf = (n: number) => `channel-${String(n).padStart(5, '0')}`

/** What the n-th of the many says and is: each speaks once, to the next, in one conversation, and owns a task. */
function said(n: number) {
  const next = nameOf((n + 1) % MANY)
  const task = { scope: 'plan', id: `task-${n}`, title: `Task ${n}`, owner: nameOf(n), ownerRaw: nameOf(n) }
  const made = { kind: 'task', makes: true, at: null, state: 'open', native: 'open', blocker: null } as const
  return message({
    body: `word ${n}`,
    from: nameOf(n),
    fromRaw: nameOf(n),
    to: [{ agent: next, raw: next, tier: null }],
    mentions: [nameOf((n + 2) % MANY)],
    channel: channelOf(n),
    type: `type-${n}`,
    kind: 'request',
    links: [{ key: 'great', basis: 'explicit' }],
    sent: { ms: NOW - MANY + n, raw: 'then', zoneKnown: true },
    effects: [{ ...task, ...made, dependsOn: [] }],
    ask: n % 20 === 0 ? { list: 'decide', when: 'always' } : null,
  })
}

const registered = (n: number): RegistrationReading => ({
  ...{ reading: 'registration', agent: nameOf(n), agentRaw: `Agent ${n}`, tier: `tier-${n % 3}`, role: 'one of many' },
  ...{ autonomy: null, model: null, provider: null, status: null, capabilities: [], guardrails: [], flags: [] },
})

/** `all`: what was answered before there were pages. */
type WorldOfMany = {
  api: Caller
  all: { [what in 'agents' | 'people' | 'tokens' | 'views']: () => Promise<unknown> }
  close: () => Promise<void>
}

/** A console over a source with many of everything that has a name, as an admin calls it. Taken in by the store's own ingest. */
export async function worldOfMany(): Promise<WorldOfMany> {
  const home = mkdtempSync(path.join(tmpdir(), 'signalbox-many-'))
  const root = path.join(home, 'teams')
  for (let n = 0; n < CHANNELS; n += 1) mkdirSync(path.join(root, channelOf(n)), { recursive: true })
  for (let n = 0; n < CHANNELS; n += 1) writeFileSync(path.join(root, channelOf(n), 'channel.jsonl'), '')
  writeFileSync(path.join(root, channelOf(0), 'channel.jsonl'), swarmLine(0, 'the first message'))
  const settings = readSettings({ flags: { data: path.join(home, 'data') }, environment: {}, directory: home, home })
  await indexNow(settings, [{ protocol: 'swarm', root }], SILENT)
  const side = await openTailSide({ data: dataOf(settings), events: false, tell: () => undefined, logging: settings })
  const writer = recordWriter({ door: side.door, close: async () => {} }, side.facts)
  const config = { zone: 'UTC', humans: ['human'], aliases: {}, ignore: [], polling: null, host: null, projects: null }
  const source = await writer.sourceFor({ label: 'teams', protocol: 'swarm', root, config, demo: false, at: NOW })
  const { line, batch } = scene(source)
  for (let from = 0; from < MANY; from += BATCH) {
    const observed: Observed[] = []
    for (let n = from; n < from + BATCH; n += 1)
      observed.push(
        line('made.jsonl', [said(n), registered(n)]),
        ...(n % 50 === 0 ? [line('made.jsonl', [unreadable('Not made.')])] : []),
      )
    await writer.ingest(batch(observed, NOW))
  }
  await side.close()
  const reading = await openReading(dataOf(settings))
  const ledger = await openLedgerSide(dataOf(settings), 0)
  await fillLedger(path.join(home, 'data', 'ledger.db'))
  const acting = actingOver({ reading, ledger, data: settings.data })
  const api = createCaller({
    session: sessionOf('admin'),
    reach: refusing({
      readers: reading.readers,
      posting: await postingOver(acting),
      policies: (readers) => policiesOver({ ...acting, readers }),
    }),
    ...{
      views: ledger.views,
      seen: ledger.seen,
      preferences: ledger.preferences,
      ledger: bookOver(settings, ledger),
      people: peopleOver(ledger),
    },
    ...{
      notices: noticesOver(ledger),
      alerts: alertsOver({ ledger, readers: reading.readers }),
      record: recorderOver(ledger.entries),
    },
    ...{
      disk: { compare: compareOnDisk, document: readDocument },
      help: helpBook({ data: '/data', database: null }),
      explain: explainAgain,
      now: () => NOW,
      acts: async () => 0,
      report: String,
    },
  })
  return {
    api,
    all: {
      agents: () => reading.readers.agents.list(NOW),
      people: () => ledger.people.list(NOW),
      tokens: () => ledger.tokens.list(),
      views: () => ledger.views.list('local'),
    },
    close: async () => {
      await reading.close()
      await ledger.close()
      rmSync(home, { recursive: true })
    },
  }
}

/** As many accounts, each with a token, a session and a shared view. */
async function fillLedger(file: string): Promise<void> {
  const door = await openWriteDoor({ dialect: 'sqlite', file }, 'normal')
  const all = [...Array(MANY).keys()]
  const later = Date.UTC(2030, 0, 1)
  const put = (table: string, columns: string[], row: (n: number) => (string | number)[]) =>
    door.write(async (tx) => {
      for (let from = 0; from < MANY; from += BATCH)
        await insertMany(tx, table, columns, all.slice(from, from + BATCH).map(row))
    })
  await put('people', ['id', 'name', 'name_key', 'role', 'made_at'], (n) => [
    `p${n}`,
    nameOf(n),
    nameOf(n),
    'operator',
    NOW,
  ])
  await put('tokens', ['id', 'token_sha', 'beginning', 'person', 'name', 'role', 'made_at', 'ends_at'], (n) => [
    `t${n}`,
    `${n}`,
    'sbx',
    `p${n}`,
    `token ${n}`,
    'viewer',
    NOW,
    later,
  ])
  await put('views', ['id', 'owner', 'name', 'query', 'shared', 'saved_at'], (n) => [
    n + 1,
    `p${n}`,
    `view ${n}`,
    'from:qa',
    1,
    NOW,
  ])
  await door.close()
}
