import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { payloads } from '@/tests/payloads'
import { call, turnOn } from './asking'
import type { Stage } from './harness'
import { append, clawMessage, collabMessage, publish } from './world'

export const ALL = payloads()
/** Twenty-five in each of twenty. */
export const CHUNKS = Array.from({ length: 20 }, (_, at) => ALL.slice(at * 25, at * 25 + 25))
/** A word by which the message that holds all of them is found. */
export const WHOLE = 'allofthemtogether'
const TIME = '2026-11-20T08:00:00.000Z'
const inLine = (text: string) => text.replaceAll(/[\r\n]/g, ' ')

/** Agents of four protocols say every payload in every field that somebody shows; gives the directories to watch. */
export function hostileWorld(home: string): string[] {
  const at = (...steps: string[]) => path.join(home, 'world', ...steps)
  swarm(at('teams'))
  collab(at('collab'))
  dream(at('dream'))
  claw(at('claw'))
  papers(at('dream'), at('collab'))
  return ['swarm:teams', 'multi-agent-os:collab', 'dream-os:dream', 'claw-os:claw'].map((one) => {
    const [protocol = '', root = ''] = one.split(':')
    return `${protocol}:${at(root)}`
  })
}

function swarm(root: string): void {
  const line = (text: string, type: string, to: unknown) =>
    JSON.stringify({ ts: TIME, from: text, to, type, reasoning: text, content: text })
  append(
    path.join(root, 'asked', 'channel.jsonl'),
    `${ALL.map((one) => line(one, 'request', ['@human', one])).join('\n')}\n`,
  )
  append(path.join(root, 'said', 'channel.jsonl'), `${ALL.map((one) => line(one, one, [one])).join('\n')}\n`)
  append(path.join(root, 'torn', 'channel.jsonl'), `${ALL.map((one) => `{"torn": ${inLine(one)}`).join('\n')}\n`)
}

function collab(root: string): void {
  const folder = path.join(root, 'channels', 'hostile')
  let before = 'none'
  for (const [n, chunk] of CHUNKS.entries()) {
    const text = chunk.join('\n')
    const content = { text, code: text, artifacts: chunk }
    const more = { from: `codex-${n % 3}`, to: text, type: text, metadata: { in_reply_to: before, priority: text } }
    publish(
      path.join(folder, `msg-2026-${n}.json`),
      collabMessage(`msg-${n}`, '', { ...more, content, timestamp: TIME }),
    )
    before = `msg-${n}`
    const registered = { id: `codex-${n}`, model: text, provider: text, role: text, status: text, capabilities: chunk }
    const guardrails = { blocked_domains: chunk, changes_require_approval: true, [text]: text }
    publish(path.join(root, 'registry', 'agents', `codex-${n}.json`), { ...registered, guardrails })
    const beat = { agent_id: `codex-${n}`, timestamp: TIME, state: text, substate: text, channel: text }
    publish(path.join(root, 'presence', `codex-${n}.json`), beat)
  }
  for (const [n, one] of ALL.entries()) {
    const beat = { agent_id: `${n} ${one}`, timestamp: TIME, state: one, substate: one, channel: one }
    publish(path.join(root, 'presence', `more-${n}.json`), beat)
    publish(path.join(root, 'presence', `most-${n}.json`), { ...beat, agent_id: `${n} more ${one}` })
  }
  const content = {
    text: `${WHOLE} ${ALL.join(' \n')}`,
    code: JSON.stringify({ risk: ALL, reversible: ALL }),
    artifacts: ALL,
  }
  const whole = { from: 'codex-1', to: 'human', type: 'approval_request', content, metadata: { in_reply_to: before } }
  publish(path.join(folder, 'msg-2026-whole.json'), collabMessage('msg-whole', '', whole))
  append(
    path.join(root, 'logs', 'codex-watcher.log'),
    `${ALL.map((one) => `${TIME} INFO ${inLine(one)}`).join('\n')}\n`,
  )
}

function dream(root: string): void {
  const results = ALL.map((one, n) => ({
    ...{ task_id: `task-${n}`, action: one, params: { one }, target_agent: one, status: one, priority: 2 },
    depends_on: [one],
  }))
  const data = { correlation_id: 'plan-1', task_id: 'plan-1', results }
  const plan = { type: 'TASK_COMPLETED', source_id: 'PlanningAgent', target_id: 'broadcast', data }
  publish(path.join(root, 'runtime', 'PlanningAgent', 'outbox', 'msg_plan.json'), plan)
  const box = { status: ALL.join(' '), assigned_agent_id: 'Agent-1', last_seen_utc: TIME }
  publish(path.join(root, 'mailbox_1.json'), { ...box, messages: [], processed_message_ids: ALL })
  mkdirSync(path.join(root, 'runtime', 'PlanningAgent', 'inbox'), { recursive: true })
  writeFileSync(
    path.join(root, 'runtime', 'PlanningAgent', 'inbox', 'note.md'),
    `**From**: ${inLine(ALL.join(' '))}\n\n${ALL.join('\n')}`,
  )
}

/** What may be the name of a file. */
const NAMES = ALL.filter((one) => !/[/\0]/.test(one) && Buffer.byteLength(one) < 200)

function papers(dreams: string, collabs: string): void {
  for (const name of NAMES)
    append(path.join(dreams, '_agent_coordination', 'PlanningAgent', 'reflection', `${name}.md`), ALL.join('\n'))
  append(path.join(collabs, 'docs', NAMES[0] ?? '', 'all.md'), ALL.join('\n'))
}

/** What an agent was registered as, and a state file of another, said anew: each then differs from what it was. */
export function sayAnew(home: string): void {
  const at = (...steps: string[]) => path.join(home, 'world', ...steps)
  const said = { id: 'codex-1', model: ALL.at(-1), provider: ALL.at(-2), role: ALL.join(' '), capabilities: ALL }
  publish(at('collab', 'registry', 'agents', 'codex-1.json'), said)
  publish(at('dream', 'runtime', 'PlanningAgent', 'state.json'), { status: ALL.join(' '), steps: ALL })
}

function claw(root: string): void {
  const inbox = path.join(root, 'blackboard', 'pm-data', 'inbox')
  for (const [n, chunk] of CHUNKS.entries()) {
    const text = chunk.join(' ')
    const error = { code: text, message: text, recoverable: true, suggestion: text, requestId: text }
    publish(
      path.join(inbox, `${n}.json`),
      clawMessage(`claw-${n}`, '', { type: 'error', payload: error, traceId: text }),
    )
    const said = { timestamp: TIME, level: text, msgId: `claw-${n}`, traceId: text, from: text, to: text, type: text }
    append(path.join(root, 'logs', 'message-log.jsonl'), `${JSON.stringify({ ...said, latencyMs: 3, status: text })}\n`)
  }
}

/** The message that holds all of them, and asks. */
export function wholeAsk(page: Page): Promise<{ uid: string; sha256: string }> {
  return page.evaluate(async (word) => {
    const headers = { 'x-signalbox': '1' }
    const found = await (await fetch(`/api/export?format=jsonl&query=${word}`, { headers })).text()
    const { uid } = JSON.parse(found.split('\n')[0] ?? '')
    const input = encodeURIComponent(JSON.stringify({ uid }))
    const card = await (await fetch(`/api/trpc/approvals.card?input=${input}`, { headers })).json()
    return { uid: String(uid), sha256: String(card.result.data.sha256) }
  }, WHOLE)
}

/** The ask that holds all of them is refused, with payloads as the reason: the ledger has text of agents and of people. */
export async function refuseWhole(console: Stage): Promise<void> {
  await turnOn(console, 'collab')
  const page = await console.visit('/settings/people')
  const { uid, sha256 } = await wholeAsk(page)
  const draft = { uid, sha256, verb: 'reject', reason: ALL.join(' ').slice(0, 9_000) }
  expect(await call(page, 'approvals.decide', { draft, key: 'a key of this test' })).toBe(200)
  await page.close()
}

/** A request to nowhere of ours; a question of ours may hold such an address. */
export const isAway = (url: URL) => url.hostname === 'away.invalid'

/** Tells what ran; nothing gets away for real. To be set up before a page goes anywhere. */
export async function detect(page: Page): Promise<unknown[]> {
  const fired: unknown[] = []
  await page.exposeFunction('fired', (what: unknown) => fired.push(what))
  await page.route(isAway, (route) => route.abort())
  page.on('dialog', (dialog) => {
    fired.push(dialog.message())
    dialog.dismiss().catch(() => fired.push('a dialog that stays'))
  })
  return fired
}

/** Elements and attributes on a page that none of ours has: something took text for markup. */
export function foreign(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const STRANGE =
      'img,picture,iframe,frame,object,embed,base,math,marquee,video,audio,source,foreignObject,animate,set,image,xss,' +
      'body link,body meta,body style,body script:not([nonce]),form[action],svg:not([class*=lucide],.arrows,.histogram,.map) script'
    const named = [...document.querySelectorAll(STRANGE)].map(({ outerHTML }) => outerHTML.slice(0, 200))
    const acts = [...document.querySelectorAll('body *')].flatMap((element) =>
      [...element.attributes].flatMap(({ name, value }) => {
        const leads = name === 'href' || name === 'src' || name === 'action' || name === 'formaction'
        const wrong =
          name.startsWith('on') || (leads && !/^[/#?]/.test(value)) || (name === 'style' && /url\(/i.test(value))
        return wrong ? [`${element.tagName} ${name}=${value.slice(0, 100)}`] : []
      }),
    )
    return [...named, ...acts]
  })
}
