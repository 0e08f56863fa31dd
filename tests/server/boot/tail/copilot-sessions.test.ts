import { cpSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sessionHome } from './session-home'

const TREE = path.resolve(import.meta.dirname, '../../../fixtures/copilot-cli')
const SESSION = '11112222-3333-4444-8555-666677778888'
const FILE = `root/session-state/${SESSION}/events.jsonl`
const HELPER = '203ffd00-9f1d-4cef-9e50-9676bc9e700d'
const ORDERS = 20

for (const dialect of ['sqlite', 'postgres'] as const)
  describe(`sessions of Copilot CLI (${dialect})`, () => {
    const home = sessionHome(dialect, 'copilot-cli')
    let made = 0
    const event = (type: string, data: object, agentId?: string) => {
      made += 1
      const timestamp = new Date(Date.now() - 60_000 + made).toISOString()
      home.append(FILE, { type, data, ...(agentId && { agentId }), id: `e-${made}`, timestamp, parentId: null })
    }
    const wants = (id: string, more: { agent?: string; call?: string } = {}) => {
      const request = {
        kind: 'shell',
        toolCallId: more.call ?? id,
        fullCommandText: `do ${id}`,
        intention: `May I, ${id}?`,
      }
      event('permission.requested', { requestId: `r-${id}`, permissionRequest: request }, more.agent)
    }
    const decided = (id: string, kind = 'approved') =>
      event('permission.completed', { requestId: `r-${id}`, toolCallId: id, result: { kind } })
    const ended = (id: string, agent?: string) =>
      event(
        'tool.execution_complete',
        { toolCallId: id, success: true, result: { content: 'secret of a tool' } },
        agent,
      )

    test('leave for a call waits in the terminal until its call has ended', async () => {
      event('session.start', { sessionId: SESSION, copilotVersion: '1.0.102', context: { cwd: '/srv' } })
      wants('call_1')
      wants('call_2')
      expect(await home.waiting()).toEqual(['May I, call_1?', 'May I, call_2?'])
      decided('call_1')
      expect(await home.waiting(), 'alone it says what the file says').toEqual(['May I, call_1?', 'May I, call_2?'])
      const said = (await home.rows()).filter(({ type }) => type === 'permission.completed')
      expect(said.map(({ body }) => body)).toEqual(['The file says decided: approved.'])
      ended('call_1')
      expect(await home.waiting()).toEqual(['May I, call_2?'])
    })

    test('what was stopped and is said to be decided is over, whichever of the two comes first', async () => {
      event('abort', { reason: 'user_initiated' })
      expect(await home.waiting(), 'red control: nothing says that it is decided').toEqual(['May I, call_2?'])
      decided('call_2', 'cancelled')
      expect(await home.waiting()).toEqual([])
      wants('call_3')
      decided('call_3', 'cancelled')
      expect(await home.waiting()).toEqual(['May I, call_3?'])
      event('abort', { reason: 'user_initiated' })
      expect(await home.waiting()).toEqual([])
    })

    test('what an agent inside the session wants ends with its own call alone', async () => {
      event('subagent.started', { agentDisplayName: 'reader', agentType: 'explore' }, HELPER)
      wants('call_4', { agent: HELPER })
      ended('call_4')
      expect(await home.waiting()).toEqual(['May I, call_4?'])
      ended('call_4', HELPER)
      expect(await home.waiting()).toEqual([])
      const [asked] = (await home.rows()).filter(({ nativeId }) => nativeId === 'call_4')
      expect(asked?.sender).toBe('reader@11112222')
    })

    test('once the session has ended nothing waits, and when it goes on it does again', async () => {
      wants('call_5')
      expect(await home.waiting()).toEqual(['May I, call_5?'])
      event('session.shutdown', { shutdownType: 'routine' })
      expect(await home.waiting()).toEqual([])
      event('session.resume', { resumeTime: 'now' })
      expect(await home.waiting()).toEqual(['May I, call_5?'])
    })

    test('what earlier lines tell is known also to a tail that began after them, and when all is derived again', async () => {
      event('assistant.message', { content: 'Berth 4 is free.' }, HELPER)
      event('session.tide_changed', { secret: 'of a later version' })
      await home.index()
      const rows = await home.rows()
      expect(rows.find(({ body }) => body === 'Berth 4 is free.')?.sender).toBe('reader@11112222')
      const unknown = rows.find(({ body }) => body.includes('tide_changed'))
      expect(unknown).toMatchObject({
        body: 'A line of an unknown type: session.tide_changed, written by version 1.0.102',
        flags: expect.stringContaining(' unknown-type '),
      })
      const [before, after] = await home.derivedTwice()
      expect(after).toBe(before)
      expect(before).not.toContain('secret of a')
    })

    test('every byte is read, unreadable or left out', async () => {
      cpSync(TREE, home.at('root'), { recursive: true })
      await home.index()
      const { read, unreadable, ignored, pending, size } = (await home.sums()) ?? {}
      const numbers = [read, unreadable, ignored, pending].map(Number)
      expect(numbers.reduce((sum, one) => sum + one, 0)).toBe(Number(size))
      expect(Math.min(...numbers.slice(0, 3))).toBeGreaterThan(0)
      expect(numbers[3]).toBe(0)
    })

    test('in whatever order its events stand, none is lost, doubled or called removed', async () => {
      const sessions = ['5b3d0c1e-77aa-4c1d-9a10-1f2e3d4c5b6a', 'c0ffee12-3456-4789-8abc-def012345678']
      const lines = sessions.flatMap((one) => home.text(`root/session-state/${one}/events.jsonl`).trimEnd().split('\n'))
      const order = fc.shuffledSubarray(lines, { minLength: lines.length })
      const orders = fc.sample(fc.tuple(order, fc.integer({ min: 1, max: lines.length })), { numRuns: ORDERS, seed: 7 })
      const idOf = (nth: number) => `${10_000_000 + nth}-0000-4000-8000-000000000000`
      const fileOf = (nth: number) => `session-state/${idOf(nth)}/events.jsonl`
      const textOf = (some: readonly string[], nth: number) =>
        some
          .map(
            (line) =>
              `${line.replaceAll(/5b3d0c1e|c0ffee12/g, (id) => `${id}-${nth}`).replaceAll('call_', `call_${nth}_`)}\n`,
          )
          .join('')
      for (const [nth, [all, cut]] of orders.entries())
        home.put(`orders/${fileOf(nth)}`, textOf(all.slice(0, cut), nth))
      await home.index('orders')
      for (const [nth, [all]] of orders.entries()) home.put(`orders/${fileOf(nth)}`, textOf(all, nth))
      await home.index('orders')
      const rows = await home.rows('orders')
      expect(rows.filter(({ gone, flags }) => gone !== null || flags.includes('removed'))).toEqual([])
      const told = orders.map((_, nth) =>
        rows
          .filter(({ path: file, body }) => file === fileOf(nth) && !body.endsWith(' was given up.'))
          .map(({ reading, type, body }) => `${reading} ${type} ${whateverStandsBefore(body, nth)}`)
          .sort(),
      )
      const [first, ...others] = told
      expect(first?.length).toBeGreaterThan(40)
      expect(others).toHaveLength(ORDERS - 1)
      for (const one of others) expect(one).toEqual(first)
    })
  })

/** Without what lines before it alone tell, and what was made another in each order. */
function whateverStandsBefore(body: string, nth: number): string {
  return body
    .replace(/, written by version .*$/, '')
    .replaceAll(`call_${nth}_`, 'call_')
    .replaceAll(`-${nth}-`, '-')
}
