import { cpSync, mkdirSync, renameSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sessionHome } from './session-home'

const TREE = path.resolve(import.meta.dirname, '../../../fixtures/codex-cli')
const ROOT = '01a21bb7-8ca6-7441-95f3-151e67dce1e7'
const HELPER = '01a21bb7-9454-7e60-a9d9-927af85f991e'
const nameOf = (thread: string) => `rollout-2026-11-20T15-00-0${thread === ROOT ? 0 : 1}-${thread}.jsonl`
const hereOf = (thread: string) => `root/sessions/2026/11/20/${nameOf(thread)}`
const asideOf = (thread: string) => `root/archived_sessions/${nameOf(thread)}`
const ORDERS = 20

for (const dialect of ['sqlite', 'postgres'] as const)
  describe(`sessions of Codex CLI (${dialect})`, () => {
    const home = sessionHome(dialect, 'codex-cli')
    const line = (file: string, type: string, payload: object) =>
      home.append(file, { timestamp: new Date().toISOString(), type, payload })
    const escalates = (file: string, id: string) => {
      const given = { cmd: `do ${id}`, sandbox_permissions: 'require_escalated', justification: `May I, ${id}?` }
      line(file, 'response_item', {
        type: 'function_call',
        name: 'exec_command',
        call_id: id,
        arguments: JSON.stringify(given),
      })
    }
    const gave = (file: string, id: string) =>
      line(file, 'response_item', { type: 'function_call_output', call_id: id, output: 'secret of a tool' })
    const told = async () =>
      (await home.rows()).map(({ reading, body, sender, gone }) => ({ reading, body, sender, gone }))

    test('a call that wants more than its sandbox lets it waits, probably, until its output is there', async () => {
      cpSync(TREE, home.at('root'), { recursive: true })
      expect(await home.waiting(), 'so long ago that nobody knows').toEqual([])
      line(hereOf(ROOT), 'event_msg', { type: 'task_started' })
      expect(await home.waiting()).toEqual(['May I put out the lamp?'])
      const [asked] = (await home.rows()).filter(({ nativeId }) => nativeId === 'call_28')
      expect(asked?.flags).toContain(' probably-waiting ')
      gave(hereOf(HELPER), 'call_28')
      expect(await home.waiting(), 'red control: another agent says so').toEqual(['May I put out the lamp?'])
      gave(hereOf(ROOT), 'call_28')
      expect(await home.waiting()).toEqual([])
    })

    test('what an agent inside the session wants waits as long as that session runs', async () => {
      escalates(hereOf(HELPER), 'call_91')
      expect(await home.waiting()).toEqual(['May I, call_91?'])
      gave(hereOf(HELPER), 'call_91')
      expect(await home.waiting()).toEqual([])
    })

    test('agents are joined by the session that began them, and what is sealed is said to be', async () => {
      const rows = await home.rows()
      const senders = new Set(rows.filter(({ path: file }) => file.includes('2026/11/20')).map(({ sender }) => sender))
      expect(senders).toEqual(new Set([null, 'codex@67dce1e7', 'reader@67dce1e7']))
      const task = rows.find(({ type }) => type === 'NEW_TASK')
      expect(task).toMatchObject({ body: '[Sealed by the provider, 127 characters]', sender: 'codex@67dce1e7' })
      expect(rows.filter(({ reading, body }) => reading === 'message' && body === 'Berth 4 it is.')).toHaveLength(1)
      const [dump] = await home.derivedTwice()
      for (const secret of ['secret', '3 of 40', 'may be of a tool', 'k3Zqk3Zq', 'never opened'])
        expect(dump, secret).not.toContain(secret)
    })

    test('every byte is read, unreadable or left out', async () => {
      const { read, unreadable, ignored, pending, size } = (await home.sums()) ?? {}
      const numbers = [read, unreadable, ignored, pending].map(Number)
      expect(numbers.reduce((sum, one) => sum + one, 0)).toBe(Number(size))
      expect(Math.min(...numbers.slice(0, 3))).toBeGreaterThan(0)
    })

    test('a file that moves to the archive is the same conversation, there and back, and is read on where it lies', async () => {
      const before = await told()
      expect(before.length).toBeGreaterThan(40)
      mkdirSync(home.at('root/archived_sessions'), { recursive: true })
      for (const thread of [ROOT, HELPER]) renameSync(home.at(hereOf(thread)), home.at(asideOf(thread)))
      await home.index()
      expect(await told()).toEqual(before)
      const message = { type: 'message', role: 'assistant', id: 'msg_late' }
      line(asideOf(HELPER), 'response_item', {
        ...message,
        content: [{ type: 'output_text', text: 'Said in the archive.' }],
      })
      await home.index()
      const after = [
        ...before,
        { reading: 'message', body: 'Said in the archive.', sender: 'reader@67dce1e7', gone: null },
      ]
      expect(await told()).toEqual(after)
      renameSync(home.at(asideOf(HELPER)), home.at(hereOf(HELPER)))
      await home.index()
      expect(await told()).toEqual(after)
      const [derived, again] = await home.derivedTwice()
      expect(again).toBe(derived)
      home.remove(hereOf(HELPER))
      await home.index()
      const gone = (await told()).filter((row) => row.gone !== null)
      expect(
        gone.map(({ body }) => body),
        'red control: what lies nowhere is gone',
      ).toContain('Said in the archive.')
    })

    test('what was in the archive before anybody looked is read there, once', async () => {
      const rows = (await home.rows()).filter(({ path: file }) => file.includes('2026/11/13'))
      const said = rows.filter(({ reading }) => reading === 'message').map(({ body }) => body)
      expect(said).toEqual(['Count the tugs.', 'There are two.'])
    })

    test('in whatever order its lines stand, none is lost, doubled or called removed', async () => {
      const fixture = path.relative(home.at(''), path.join(TREE, hereOf(ROOT).slice('root/'.length)))
      const lines = home.text(fixture).trimEnd().split('\n')
      const order = fc.shuffledSubarray(lines, { minLength: lines.length })
      const orders = fc.sample(fc.tuple(order, fc.integer({ min: 1, max: lines.length })), { numRuns: ORDERS, seed: 7 })
      const fileOf = (nth: number) => `sessions/2026/11/20/${nameOf(ROOT.replace('01a21bb7', `${10_000_000 + nth}`))}`
      const textOf = (some: readonly string[], nth: number) =>
        some.map((one) => `${one.replaceAll(/(?<=call_|msg_|rs_|ct_)/g, `${nth}_`)}\n`).join('')
      for (const [nth, [all, cut]] of orders.entries())
        home.put(`orders/${fileOf(nth)}`, textOf(all.slice(0, cut), nth))
      await home.index('orders')
      for (const [nth, [all]] of orders.entries()) home.put(`orders/${fileOf(nth)}`, textOf(all, nth))
      await home.index('orders')
      const rows = await home.rows('orders')
      expect(rows.filter(({ gone, flags }) => gone !== null || flags.includes('removed'))).toEqual([])
      const [first, ...others] = orders.map((_, nth) =>
        rows
          .filter(({ path: file }) => file === fileOf(nth))
          .map(
            ({ reading, type, body }) =>
              `${reading} ${type} ${body.replace(/, written by .*$/, '').replaceAll(`_${nth}_`, '_')}`,
          )
          .sort(),
      )
      expect(first?.length).toBeGreaterThan(30)
      expect(others).toHaveLength(ORDERS - 1)
      for (const one of others) expect(one).toEqual(first)
    })
  })
