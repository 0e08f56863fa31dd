import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isInTerminal } from '@/lib/asks/ask-kinds'
import { livenessOf } from '@/lib/time/liveness'
import { dataOf, openReading } from '@/server/boot/base/reading-side'
import { reindexNow } from '@/server/boot/commands/reindex-now'
import { indexNow } from '@/server/boot/tail/index-once'
import { readSettings } from '@/server/settings'
import { openReadDoor } from '@/server/store/door/door'
import { dumpDerived } from '@/server/store/ingest/rebuild/dump'
import { placeOf } from '@/server/store/keep/data'
import type { Readers } from '@/server/store/readers'
import { seenHere } from '@/server/tail/disk/process-standing'
import { migratedUrl } from '@/tests/databases'
import { USUAL_CONFIG } from '@/tests/usual-config'

const SESSION = '7c21f0aa-35d0-4c6e-9b1f-20d6a1e5c001'
const TEAM = 'session-7c21f0aa'
const RECORD = `projects/-srv/${SESSION}.jsonl`
const LEAD_INBOX = `teams/${TEAM}/inboxes/team-lead.json`
const SILENT = { onProgress: () => undefined, onDeriving: () => undefined }

for (const dialect of ['sqlite', 'postgres'] as const)
  describe(`requests that wait in a terminal (${dialect})`, () => {
    let home = ''
    let child: ChildProcess
    let settings: ReturnType<typeof readSettings>
    let remove: () => Promise<void> = async () => undefined

    beforeAll(async () => {
      home = await mkdtemp(path.join(tmpdir(), 'signalbox-terminal-'))
      child = spawn('sleep', ['600'], { stdio: 'ignore' })
      await once(child, 'spawn')
      const made = dialect === 'postgres' ? await migratedUrl() : null
      if (made !== null) remove = made.remove
      const flags = { data: path.join(home, 'data'), ...(made && { database: made.url }) }
      settings = readSettings({ flags, environment: {}, directory: home, home })
      mkdirSync(path.join(home, 'desk', 'requests'), { recursive: true })
      put('sessions/1.json', session('idle'))
      put(RECORD, '')
      await index()
    }, 120_000)
    afterAll(async () => {
      child.kill('SIGKILL')
      await remove()
      await rm(home, { recursive: true })
    })

    const at = (file: string) => path.join(home, 'claude', file)
    const put = (file: string, text: string) => {
      mkdirSync(path.dirname(at(file)), { recursive: true })
      writeFileSync(at(file), text)
    }
    const line = (fields: object) => appendFileSync(at(RECORD), `${JSON.stringify(fields)}\n`)
    const call = (id: string, name: string, seconds: number) => {
      const questions = [{ question: `Which, ${id}?` }]
      const content = [{ type: 'tool_use', id, name, input: { questions } }]
      line({ type: 'assistant', message: { content }, sessionId: SESSION, cwd: '/srv', ...timed(seconds) })
    }
    const result = (id: string, seconds: number) =>
      line({ type: 'user', message: { content: [{ type: 'tool_result', tool_use_id: id }] }, ...timed(seconds) })
    const says = (text: string, more: object = {}) => {
      const message = { content: [{ type: 'text', text }], stop_reason: 'end_turn', ...more }
      line({ type: 'assistant', message, ...timed((Date.now() - START) / 1_000) })
    }
    const session = (status: string) => {
      const started = readFileSync(`/proc/${child.pid}/stat`, 'latin1').split(') ')[1]?.split(' ')[19]
      const { machine, space } = seenHere(child.pid ?? 0) ?? {}
      const process = {
        pid: child.pid,
        procStart: started,
        startedAt: Date.now(),
        pidDomain: `linux:${machine}:${space}`,
      }
      return JSON.stringify({ ...process, sessionId: SESSION, cwd: '/srv', status, statusUpdatedAt: Date.now() })
    }
    const permission = (id: string) => {
      const frame = { type: 'permission_request', tool_use_id: id, tool_name: 'Bash', input: { command: `do ${id}` } }
      return { from: 'fixer', text: JSON.stringify(frame), msg_id: `m-${id}`, timestamp: timed(1).timestamp }
    }

    const config = { ...USUAL_CONFIG, keepDays: null }
    const index = () =>
      indexNow(
        settings,
        [
          { protocol: 'claude-code', label: 'claude', root: path.join(home, 'claude'), config },
          { protocol: 'desk', label: 'desk', root: path.join(home, 'desk'), config },
        ],
        SILENT,
      )
    const asked = async <Told>(question: (readers: Readers) => Promise<Told>) => {
      const reading = await openReading(dataOf(settings))
      return question(reading.readers).finally(reading.close)
    }
    /** First lines of what waits, and how much of it in a terminal. */
    const waiting = async (restMs = 0) => {
      await index()
      const wanted = { list: 'answer', now: Date.now(), limit: 50, restMs } as const
      const { rows, count, terminal } = await asked(({ asks }) => asks.open(wanted))
      expect([count, terminal]).toEqual([rows.length, rows.filter((row) => row.terminal).length])
      return rows.map(({ message }) => message.body.split('\n')[0] ?? '').sort()
    }
    /** Types of what may tell where the newest request of a member is to be answered. */
    const toldBeside = () =>
      asked(async ({ asks, messages }) => {
        const [uid = ''] = await asks.uids({ list: 'answer', now: Date.now(), limit: 1 })
        const beside = await asks.toldBeside(uid)
        return Promise.all(beside.map(async (one) => (await messages.one(one))?.type))
      })
    const lead = async () => {
      const agents = await asked((readers) => readers.agents.list(Date.now()))
      return agents.find(({ agent }) => agent === 'team-lead@7c21f0aa')
    }

    test('an open question waits until its result is in the record; another call that is open does not', async () => {
      call('toolu_1', 'AskUserQuestion', 1)
      call('toolu_2', 'AskUserQuestion', 2)
      call('toolu_3', 'Bash', 3)
      expect(await waiting()).toEqual(['Which, toolu_1?', 'Which, toolu_2?'])
      result('toolu_1', 4)
      expect(await waiting()).toEqual(['Which, toolu_2?'])
    })

    test('the session that waits is told by what it waits for, and by itself where nothing says that', async () => {
      put('sessions/1.json', session('waiting'))
      expect(await waiting()).toEqual(['Which, toolu_2?'])
      result('toolu_2', 5)
      expect(await waiting()).toEqual(['cwd: /srv'])
      put('sessions/1.json', session('busy'))
      expect(await waiting()).toEqual([])
    })

    test('a session that waits for what its hook asks at a desk is told by that alone, as long as it is open', async () => {
      put('sessions/1.json', session('waiting'))
      const request = (id: string, from: string, expiresMs: number) => {
        const times = { at: new Date().toISOString(), expires: new Date(Date.now() + expiresMs).toISOString() }
        const text = JSON.stringify({ desk: 1, id, ...times, from, title: 'Bash: ls', hook: true, payload: {} })
        mkdirSync(path.join(home, 'desk', 'requests'), { recursive: true })
        writeFileSync(path.join(home, 'desk', 'requests', `${id}.json`), text)
      }
      request('0'.repeat(31).concat('1'), 'team-lead@99999999', 600_000)
      expect(await waiting(), 'red control: of another').toEqual(['cwd: /srv'])
      request('0'.repeat(31).concat('2'), 'team-lead@7c21f0aa', 600_000)
      expect(await waiting()).toEqual([])
      rmSync(path.join(home, 'desk', 'requests', `${'0'.repeat(31)}2.json`))
      expect(await waiting(), 'it was taken back').toEqual(['cwd: /srv'])
      put('sessions/1.json', session('busy'))
    })

    test('leave that a member wants is wanted still when its request was taken out of the inbox', async () => {
      put(LEAD_INBOX, JSON.stringify([permission('toolu_4'), permission('toolu_5')]))
      expect(await waiting()).toHaveLength(2)
      put(LEAD_INBOX, '[]')
      expect(await waiting()).toHaveLength(2)
      const answer = { type: 'permission_response', tool_use_id: 'toolu_4', subtype: 'success' }
      const entry = { from: 'team-lead', text: JSON.stringify(answer), msg_id: 'm-9', timestamp: timed(9).timestamp }
      put(`teams/${TEAM}/inboxes/fixer.json`, JSON.stringify([entry]))
      const left = await waiting()
      expect(left).toHaveLength(1)
      expect(left[0], 'its own answer alone ends it').toContain('toolu_5')
      expect(await toldBeside(), 'what who leads said last').toEqual(['waiting'])
      put('sessions/1.json', session('waiting'))
      await index()
      expect(await toldBeside(), 'and first that it waits now').toEqual(['waiting', 'waiting'])
      put('sessions/1.json', session('busy'))
    })

    test('what another says of it ends nothing: only the record of its asker does', async () => {
      result('toolu_5', 10)
      expect(await waiting(), 'in the record of who leads').toHaveLength(1)
      const content = [{ type: 'tool_result', tool_use_id: 'toolu_5' }]
      const own = { type: 'user', message: { content }, teamName: TEAM, agentName: 'fixer', ...timed(11) }
      put('projects/-srv/e90b44d2-8a17-4f0b-8d55-6f2c9b7ad002.jsonl', `${JSON.stringify(own)}\n`)
      expect(await waiting()).toEqual([])
    })

    test('what was over before its request was found in an inbox asks nobody', async () => {
      const content = [{ type: 'tool_result', tool_use_id: 'toolu_8' }]
      const own = { type: 'user', message: { content }, teamName: TEAM, agentName: 'fixer', ...timed(12) }
      appendFileSync(at('projects/-srv/e90b44d2-8a17-4f0b-8d55-6f2c9b7ad002.jsonl'), `${JSON.stringify(own)}\n`)
      expect(await waiting()).toEqual([])
      put(LEAD_INBOX, JSON.stringify([permission('toolu_8'), permission('toolu_9')]))
      const left = await waiting()
      expect(left, 'red control: of the other nothing is known').toHaveLength(1)
      expect(left[0]).toContain('toolu_9')
      put(`teams/${TEAM}/inboxes/fixer.json`, '[]')
      appendFileSync(
        at('projects/-srv/e90b44d2-8a17-4f0b-8d55-6f2c9b7ad002.jsonl'),
        `${JSON.stringify({ ...own, message: { content: [{ type: 'tool_result', tool_use_id: 'toolu_9' }] } })}\n`,
      )
      expect(await waiting()).toEqual([])
    })

    test('a session that went idle on a question probably waits, until it works again or somebody speaks', async () => {
      says('It is built.\nShall I push it?')
      expect(await waiting(), 'it is busy').toEqual([])
      put('sessions/1.json', session('idle'))
      expect(await waiting()).toEqual(['It is built.'])
      const uid = await asked(async ({ asks }) => {
        const { rows } = await asks.open({ list: 'answer', now: Date.now(), limit: 9 })
        expect(rows.map(({ probably }) => probably)).toEqual([true])
        return rows[0]?.message.uid ?? ''
      })
      put('sessions/1.json', session('busy'))
      expect(await waiting()).toEqual([])
      line({ type: 'user', message: { content: 'Yes.' }, ...timed((Date.now() - START) / 1_000) })
      put('sessions/1.json', session('idle'))
      expect(await waiting()).toEqual([])
      const standing = await asked(({ asks }) => asks.one(uid, Date.now()))
      expect(standing).toMatchObject({ holds: false, answer: null, endedAt: null, overAt: expect.any(Number) })
    })

    test('what ends in no question, and what is said before a turn ends, waits for nobody', async () => {
      for (const [text, more] of [
        ['Is it red?\nIt is green.', {}],
        ['Which one? I look.\nDone.', {}],
        ['Is it there?', { stop_reason: 'tool_use' }],
      ] as const) {
        says(text, more)
        expect(await waiting(), text).toEqual([])
      }
      put('sessions/1.json', session('busy'))
    })

    test('whoever is told of it later is told when it has waited so long', async () => {
      call('toolu_6', 'AskUserQuestion', (Date.now() - START) / 1_000)
      expect(await waiting(30_000)).toEqual([])
      expect(await waiting(0)).toEqual(['Which, toolu_6?'])
      const uids = (restMs: number) =>
        asked(({ asks }) => asks.uids({ list: 'answer', now: Date.now(), limit: 50, restMs }))
      expect([await uids(30_000), await uids(0)]).toEqual([[], [expect.any(String)]])
    })

    test('a session that runs is as it says', async () => {
      put('sessions/1.json', session('waiting'))
      await index()
      expect((await lead())?.state).toBe('WAITING')
    })

    test('once its process is killed nothing waits any more, and that is no answer', async () => {
      const uid = await asked(async ({ asks }) => (await asks.uids({ list: 'answer', now: Date.now(), limit: 9 }))[0])
      const over = once(child, 'exit')
      child.kill('SIGKILL')
      await over
      expect(await waiting()).toEqual([])
      const agent = await lead()
      expect(agent?.state).toBe('ENDED')
      if (agent) expect(livenessOf(agent, Date.now())).toBe('off')
      const standing = await asked(({ asks }) => asks.one(uid ?? '', Date.now()))
      expect(standing).toMatchObject({ holds: false, answer: null, goneAt: null, endedAt: agent?.heartbeatAt })
      expect(isInTerminal(standing?.ask?.when ?? 'always')).toBe(true)
    })

    test('what was seen so is seen once, and derived again it is the same', async () => {
      const door = () => openReadDoor(placeOf(dataOf(settings), 'record'))
      const dump = async () => {
        const opened = await door()
        return dumpDerived(opened).finally(opened.close)
      }
      const before = await dump()
      await index()
      expect(await dump()).toBe(before)
      await reindexNow(settings, { now: Date.now(), onProgress: () => undefined })
      expect(await dump()).toBe(before)
    })

    test('a session that goes on in another process waits again', async () => {
      child = spawn('sleep', ['600'], { stdio: 'ignore' })
      await once(child, 'spawn')
      put('sessions/2.json', session('waiting'))
      expect(await waiting()).toEqual(['Which, toolu_6?'])
      rmSync(at('sessions/2.json'))
      expect(await waiting(), 'its file is gone').toEqual([])
    })
  })

const START = Date.now() - 60_000

function timed(seconds: number) {
  return { timestamp: new Date(START + seconds * 1_000).toISOString(), uuid: `u-${seconds}` }
}
