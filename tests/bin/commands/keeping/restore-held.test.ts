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
import { emptyUrl } from '@/tests/databases'
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
async function inConsole<T>(act: (posting: Posting, told: ActsTold) => Promise<T>): Promise<T> {
  const settings = readSettings({ flags: { data: path.join(home, 'data') }, environment, directory: home, home })
  await indexNow(settings, [{ root: path.join(home, 'teams'), protocol: 'swarm' }], SILENT)
  const reading = await openReading(dataOf(settings))
  const ledger = await openLedgerSide(dataOf(settings), 0)
  const report = (error: unknown) => {
    throw error
  }
  const place = { ledger, people: everybodyIn(ledger), version: '0.1.0', now: Date.now }
  const posting = await postingOver({
    ...{ ...place, side: reading, files: handHere, data: settings.data, report, underWay: new Map() },
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
    return await act({ writing, ...verbs }, reading.readers.told)
  } finally {
    await reading.close()
    await ledger.close()
  }
}

const post = (text: string) =>
  inConsole(async ({ posts }) => {
    const draft = { source: 'teams', channel: 'atlas', to: ['all'], type: 'message', text, reasoning: 'why' }
    const { held } = await posts.send({ actor: someone, draft: draftPost.parse(draft), key: `key of ${text}` })
    return held?.uid ?? ''
  })

const decide = (uid: string, verb: 'approve' | 'no-decision') =>
  inConsole(async ({ approvals }) => {
    const { sha256 } = await approvals.card(second, uid)
    const draft = { uid, sha256, verb, reason: '', changed: null, typed: null } as const
    return approvals.decide({ actor: second, draft, key: `${verb} ${uid} at ${Date.now()}` })
  })
const approve = (uid: string) => decide(uid, 'approve')

const waiting = () =>
  inConsole(async ({ approvals }) => (await approvals.lists()).decide.rows.map(({ uid }) => uid).sort())

const say = (content: string, at: number) =>
  appendFile(
    channel(),
    `${JSON.stringify({ ts: new Date(at).toISOString(), from: 'qa', to: ['@human'], type: 'message', content })}\n`,
  )

describe.each(['sqlite', 'postgres'])('a restore (%s)', (dialect) => {
  const made: (() => Promise<void>)[] = []
  /** Where nothing was ever done. */
  const anew = async () => {
    if (dialect === 'sqlite') return rename(path.join(home, 'data'), path.join(home, 'lost')).catch(() => undefined)
    const { url, remove } = await emptyUrl()
    made.push(remove)
    environment = { DATABASE_URL: url }
  }
  beforeEach(async () => {
    home = await mkdtemp(path.join(tmpdir(), 'signalbox-restored-'))
    await mkdir(path.join(home, 'teams', 'atlas'), { recursive: true })
    await writeFile(channel(), '')
    await anew()
  })
  afterEach(async () => {
    await rm(home, { recursive: true, force: true })
    for (const remove of made.splice(0)) await remove()
  })

  test('what was held, and approved after the backup, is not held again by a restore, nor written twice', async () => {
    const [written, waits] = [await post('Stop.'), await post('Go.')]
    expect((await run('backup', 'copy.db')).code).toBe(0)
    expect(await approve(written)).toMatchObject({ outcome: 'written' })
    expect(await lines()).toHaveLength(1)
    const { code, out } = await run('restore', 'copy.db')
    expect([code, out]).toEqual([0, expect.stringContaining('decided in what was there: 1 held post.')])
    expect(out).not.toContain('perhaps written')
    expect(await waiting()).toEqual([waits])
    await expect(approve(written)).rejects.toMatchObject({ code: 'conflict' })
    expect(await lines()).toHaveLength(1)
    expect((await run('verify')).code).toBe(0)
    expect(await approve(waits)).toMatchObject({ outcome: 'written' })
  })

  test('what was decided after the backup stays decided, and where nothing was written it does not wait again', async () => {
    expect(await waiting()).toEqual([])
    await say('May I deploy none?', Date.now() - 1)
    const [none = ''] = await waiting()
    await say('May I deploy the first?', Date.now())
    await say('May I deploy the second?', Date.now() + 1)
    const [first = '', other = ''] = (await waiting()).filter((uid) => uid !== none)
    await run('backup', 'copy.db')
    expect(await approve(first)).toMatchObject({ outcome: 'written' })
    expect(await decide(none, 'no-decision')).toMatchObject({ outcome: 'noted' })
    expect(await waiting()).toEqual([other])
    const { out } = await run('restore', 'copy.db')
    expect(out).toContain('1 act and 2 decisions since the backup')
    expect(await waiting()).toEqual([other])
    await expect(approve(first)).rejects.toMatchObject({ code: 'conflict' })
    const [, closed] = await inConsole(
      async ({ approvals }) => (await approvals.closed({ before: null, limit: 9 })).rows,
    )
    expect(closed).toMatchObject({ uid: first, outcome: 'written', decided: { verb: 'approve', name: 'j.okafor' } })
    expect(await lines()).toHaveLength(4)
    expect((await run('verify')).code).toBe(0)
    expect(await approve(other)).toMatchObject({ outcome: 'written' })
  })

  test('a key that was used after the backup is known, and no number of an act is given twice', async () => {
    const send = (text: string) =>
      inConsole(async ({ posts }, told) => {
        const draft = { source: 'teams', channel: 'atlas', to: ['qa'], type: 'message', text, reasoning: 'why' }
        const sent = await posts.send({ actor: someone, draft: draftPost.parse(draft), key: `key of ${text}` })
        return { ...sent, act: told.read('act', sent.id) ?? 0 }
      })
    const before = await send('One.')
    await run('backup', 'copy.db')
    const after = await send('Two.')
    await post('Stop.')
    await run('restore', 'copy.db')
    expect(await send('Two.')).toMatchObject({ act: after.act, outcome: 'done' })
    expect(await lines()).toHaveLength(2)
    expect((await send('Three.')).act).toBe(after.act + 2)
    expect(before.act).toBeLessThan(after.act)
  })

  test('where nobody knows any more what became of it, that is said', async () => {
    await post('Stop.')
    await run('backup', 'copy.db')
    await anew()
    const { out } = await run('restore', 'copy.db')
    expect(out).toContain('Held, and perhaps written since the backup: 1 post.')
  })
})
