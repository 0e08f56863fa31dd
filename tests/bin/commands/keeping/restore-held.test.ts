import { appendFile, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Actor, localActor } from '@/lib/people/person'
import { draftPost } from '@/lib/post/post-parts'
import { dataOf, openReading } from '@/server/boot/base/reading-side'
import { openLedgerSide } from '@/server/boot/serve/ledger-side'
import { policiesOver } from '@/server/boot/serve/policy-side'
import { type Posting, postingOver } from '@/server/boot/serve/post-verbs'
import { indexNow } from '@/server/boot/tail/index-once'
import { handHere } from '@/server/files/hand/disk-hand'
import { readSettings } from '@/server/settings'
import type { ActsTold } from '@/server/store/rows/acts-told'
import { runIn } from '@/tests/bin/run'
import { copyTemplate, emptyUrl, migratedUrl } from '@/tests/databases'
import { everybodyIn, someone, tells } from '@/tests/drafts'
import { rule } from '@/tests/server/oversight/policies/world'

const SILENT = { onProgress: () => undefined, onDeriving: () => undefined }
let home = ''
const channel = () => path.join(home, 'teams', 'atlas', 'channel.jsonl')
const lines = async () => (await readFile(channel(), 'utf8')).split('\n').slice(0, -1)
let environment: { [name: string]: string } = {}
const run = (...words: string[]) => runIn(home, { environment }, ...words, '--data', 'data')
const second: Actor = { ...localActor('another session'), person: 'person-2', name: 'j.okafor' }

/** A console without a socket, for as long as somebody acts in it. */
async function inConsole<T>(act: (hands: ReturnType<typeof handsOf>) => Promise<T>): Promise<T> {
  const settings = readSettings({ flags: { data: path.join(home, 'data') }, environment, directory: home, home })
  await indexNow(settings, [{ root: path.join(home, 'teams'), protocol: 'swarm' }], SILENT)
  const reading = await openReading(dataOf(settings))
  const ledger = await openLedgerSide(dataOf(settings), 0)
  const report = (error: unknown) => {
    throw error
  }
  const place = { ledger, people: everybodyIn(ledger), version: '0.1.0', now: Date.now }
  const posting = await postingOver({
    ...{ ...place, index: reading, files: handHere, data: settings.data, report, underWay: new Map(), restMs: 0 },
  })
  const policies = policiesOver({ ...place, readers: reading.readers })
  try {
    const { writing, ...verbs } = posting(reading.readers, null)
    if ((await policies.list()).length === 0) {
      await writing.turn({ actor: someone, label: 'teams', on: true, why: 'x' }, tells)
      const held = rule({ query: 'from:human is:broadcast', whose: 'people' })
      await policies.save(someone, { name: 'broadcasts', rule: held, why: 'x', enable: true, base: 0 })
      const asked = rule({ query: 'deploy' })
      await policies.save(someone, { name: 'deploys', rule: asked, why: 'x', enable: true, base: 0 })
    }
    return await act(handsOf({ writing, ...verbs }, reading.readers.told))
  } finally {
    await reading.close()
    await ledger.close()
  }
}

/** What people do in it. */
function handsOf({ posts, approvals }: Posting, told: ActsTold) {
  const draft = { source: 'teams', channel: 'atlas', type: 'message', reasoning: 'why' }
  const decide = async (uid: string, verb: 'approve' | 'no-decision') => {
    const { sha256 } = await approvals.card(second, uid)
    const decision = { uid, sha256, verb, reason: '', changed: null, typed: null } as const
    return approvals.decide({ actor: second, draft: decision, key: `${verb} ${uid} at ${Date.now()}` })
  }
  return {
    /** Is held: it is for everybody. */
    post: async (text: string) => {
      const post = draftPost.parse({ ...draft, to: ['all'], text })
      return (await posts.send({ actor: someone, draft: post, key: `key of ${text}` })).held?.uid ?? ''
    },
    send: async (text: string) => {
      const post = draftPost.parse({ ...draft, to: ['qa'], text })
      const sent = await posts.send({ actor: someone, draft: post, key: `key of ${text}` })
      return { ...sent, act: told.read('act', sent.id) ?? 0 }
    },
    decide,
    approve: (uid: string) => decide(uid, 'approve'),
    waiting: async () => (await approvals.lists()).decide.rows.map(({ uid }) => uid).sort(),
    /** Of the request that begins so. */
    askOf: async (words: string) =>
      (await approvals.lists()).decide.rows.find((row) => row.words.startsWith(words))?.uid ?? '',
    closed: async () => (await approvals.closed({ before: null, limit: 9 })).rows,
  }
}

const say = (content: string, at: number) =>
  appendFile(
    channel(),
    `${JSON.stringify({ ts: new Date(at).toISOString(), from: 'qa', to: ['@human'], type: 'message', content })}\n`,
  )

describe.each(['sqlite', 'postgres'])('a restore (%s)', (dialect) => {
  const made: (() => Promise<void>)[] = []
  /** Where nothing was ever done. */
  const anew = async () => {
    if (dialect === 'sqlite') return rename(path.join(home, 'data'), path.join(home, 'lost'))
    const { url, remove } = await emptyUrl()
    made.push(remove)
    environment = { DATABASE_URL: url }
  }
  beforeEach(async () => {
    home = await mkdtemp(path.join(tmpdir(), 'signalbox-restored-'))
    for (const folder of ['data', 'teams/atlas']) await mkdir(path.join(home, folder), { recursive: true })
    await writeFile(channel(), '')
    if (dialect === 'sqlite') return copyTemplate(path.join(home, 'data'))
    const { url, remove } = await migratedUrl()
    made.push(remove)
    environment = { DATABASE_URL: url }
  })
  afterEach(async () => {
    await rm(home, { recursive: true, force: true })
    for (const remove of made.splice(0)) await remove()
  })

  test('what was held, and approved after the backup, is not held again by a restore, nor written twice', async () => {
    const [written, waits] = await inConsole(async ({ post }) => [await post('Stop.'), await post('Go.')] as const)
    expect((await run('backup', 'copy.db')).code).toBe(0)
    expect(await inConsole(({ approve }) => approve(written))).toMatchObject({ outcome: 'written' })
    expect(await lines()).toHaveLength(1)
    const { code, out } = await run('restore', 'copy.db')
    expect([code, out]).toEqual([0, expect.stringContaining('decided in what was there: 1 held post.')])
    expect(out).not.toContain('perhaps written')
    await inConsole(async ({ waiting, approve }) => {
      expect(await waiting()).toEqual([waits])
      await expect(approve(written)).rejects.toMatchObject({ code: 'conflict' })
      expect(await lines()).toHaveLength(1)
      expect((await run('verify')).code).toBe(0)
      expect(await approve(waits)).toMatchObject({ outcome: 'written' })
    })
  })

  test('what was decided after the backup stays decided, and where nothing was written it does not wait again', async () => {
    await inConsole(async ({ waiting }) => expect(await waiting()).toEqual([]))
    await say('May I deploy none?', Date.now() - 1)
    await say('May I deploy the first?', Date.now())
    await say('May I deploy the second?', Date.now() + 1)
    const [none, first, other] = await inConsole(({ askOf }) =>
      Promise.all(['May I deploy none', 'May I deploy the first', 'May I deploy the second'].map(askOf)),
    )
    await run('backup', 'copy.db')
    await inConsole(async ({ approve, decide, waiting }) => {
      expect(await approve(first ?? '')).toMatchObject({ outcome: 'written' })
      expect(await decide(none ?? '', 'no-decision')).toMatchObject({ outcome: 'noted' })
      expect(await waiting()).toEqual([other])
    })
    const { out } = await run('restore', 'copy.db')
    expect(out).toContain('1 act and 2 decisions since the backup')
    await inConsole(async ({ approve, waiting, closed }) => {
      expect(await waiting()).toEqual([other])
      await expect(approve(first ?? '')).rejects.toMatchObject({ code: 'conflict' })
      const [, before] = await closed()
      expect(before).toMatchObject({ uid: first, outcome: 'written', decided: { verb: 'approve', name: 'j.okafor' } })
      expect(await lines()).toHaveLength(4)
      expect((await run('verify')).code).toBe(0)
      expect(await approve(other ?? '')).toMatchObject({ outcome: 'written' })
    })
  })

  test('a key that was used after the backup is known, and no number of an act is given twice', async () => {
    const before = await inConsole(({ send }) => send('One.'))
    await run('backup', 'copy.db')
    const after = await inConsole(async ({ send, post }) => {
      const sent = await send('Two.')
      await post('Stop.')
      return sent
    })
    await run('restore', 'copy.db')
    await inConsole(async ({ send }) => {
      expect(await send('Two.')).toMatchObject({ act: after.act, outcome: 'done' })
      expect(await lines()).toHaveLength(2)
      expect((await send('Three.')).act).toBe(after.act + 2)
    })
    expect(before.act).toBeLessThan(after.act)
  })

  test('where nobody knows any more what became of it, that is said', async () => {
    await inConsole(({ post }) => post('Stop.'))
    await run('backup', 'copy.db')
    await anew()
    const { out } = await run('restore', 'copy.db')
    expect(out).toContain('Held, and perhaps written since the backup: 1 post.')
  })
})
