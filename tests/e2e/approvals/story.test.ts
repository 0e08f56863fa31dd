import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Agent, giveToConsole, shareTree, startAgent, type Told, UNDER, USERS, uids } from '../apart'
import { approveByKeys, arm, card, opened, rejectByKeys, rung, turnOn } from '../asking'
import { COMMAND, signalbox, stage } from '../harness'
import { quietWorld } from '../world'

const at = (home: string, ...steps: string[]) => path.join(home, 'world', ...steps)

const console = stage({
  under: UNDER,
  world: async (home) => {
    const roots = quietWorld(home)
    shareTree(at(home))
    // A mailbox is replaced by whoever writes to it: it is the console's, and agents write it in place.
    shareTree(at(home, 'dream/mailbox_4.json'), uids.console)
    giveToConsole(home)
    giveToConsole(path.join(home, 'data'))
    return roots
  },
})
const root = (source: string) => at(console.home(), source)
const key = () => path.join(console.home(), 'key.pub')
const data = () => ['--data', path.join(console.home(), 'data')]

let agent: Agent | null = null
/** An agent that asks and waits at its gate. */
async function asking(protocol: string, source: string, words: string, seconds = 600): Promise<[Agent, Told]> {
  const waiting = ['wait-approval', '--key', key(), '--root', root(source), '--timeout', String(seconds)]
  agent = startAgent(protocol, root(source), [process.execPath, COMMAND, ...waiting])
  const asked = await agent.ask(words)
  expect(asked.uid).toBe(uids.agent)
  return [agent, asked]
}

beforeAll(async () => {
  await turnOn(console, 'collab', 'teams', 'dream', 'claw')
  writeFileSync(key(), await signalbox('key', ...data()))
})
afterEach(() => agent?.close())

/** What the page says will be written, as a pattern: what is set when it is signed may be anything of that length. */
async function promised(page: Page): Promise<RegExp> {
  const parts = await page.locator('.ask-beside .exactly pre > span').evaluateAll((spans) =>
    spans.map((span) => {
      const text = span.textContent ?? ''
      return span.className === '' ? text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&') : `.{${text.length}}`
    }),
  )
  return new RegExp(`^${parts.join('')}$`, 's')
}

const STORIES = [
  {
    protocol: 'multi-agent-os',
    source: 'collab',
    words: 'May I open the cellar valve for four minutes?',
    decision: (asked: Told) => ({
      ...{ session_id: 'night-shift', from: 'human', to: 'codex-7', type: 'review_vote' },
      content: { text: expect.stringMatching(/^APPROVED: /), code: null, artifacts: [] },
      metadata: { in_reply_to: asked.id },
    }),
    whole: true,
  },
  {
    protocol: 'swarm',
    source: 'teams',
    words: 'May I drop the column that nobody reads?',
    decision: (asked: Told) => ({
      ...{ from: 'human', to: ['@data'], type: 'decision' },
      content: expect.stringMatching(/^APPROVED \[\S+ sha [0-9a-f]{8}\] “May I drop the column/),
      in_reply_to: { ts: JSON.parse(asked.line ?? '').ts, from: 'data' },
    }),
    whole: true,
  },
  {
    protocol: 'dream-os',
    source: 'dream',
    words: 'May I move 31 old reports?',
    decision: (asked: Told) => ({
      ...{ sender_agent_id: 'User', target_agent_id: 'ArchiveAgent', command: 'approval_decision' },
      params: { message_id: asked.id, decision: 'approved' },
    }),
    whole: true,
  },
  {
    protocol: 'dream-os mailbox',
    source: 'dream',
    words: 'May I build the index anew?',
    decision: (asked: Told) => ({
      ...{ sender_agent_id: 'User', command: 'approval_decision', in_reply_to: asked.id },
      params: { message_id: asked.id, decision: 'approved' },
    }),
    // It stands in a list, in the manner of that list.
    whole: false,
  },
  {
    protocol: 'claw-os',
    source: 'claw',
    words: '可以释放 /srv/cold 吗？',
    decision: (asked: Told) => ({
      ...{ from: { agent: 'human', tier: 'command' }, to: { agent: 'pm-storage' }, type: 'response' },
      payload: { requestId: asked.id, status: 'success', result: { decision: 'approved' }, error: null },
    }),
    whole: true,
  },
]

describe(`an agent asks, a person approves by keyboard, and the agent acts on it (${USERS})`, () => {
  test.each(STORIES)('$protocol', async ({ protocol, source, words, decision, whole }) => {
    const [one, asked] = await asking(protocol, source, words)
    const page = await opened(console, words)
    await page.locator('.ask-beside .exactly pre').first().waitFor()
    const bytes = await promised(page)
    await approveByKeys(page)
    expect(await one.told('waited')).toMatchObject({ code: 0, uid: uids.agent })
    const { message, file = '' } = await one.told('read')
    expect(message).toMatchObject(decision(asked))
    expect(statSync(file)).toMatchObject({ gid: uids.group, mode: 0o100664 })
    const written = readFileSync(file, 'utf8')
    const isLine = file.endsWith('.jsonl')
    if (whole) expect(isLine ? written.trimEnd().split('\n').at(-1) : written).toMatch(bytes)
    expect(statSync(file).uid).toBe(isLine ? uids.agent : uids.console)
    await expect.poll(() => rung(page, 'acted').getAttribute('class')).not.toBe('ok')
    await one.act()
    await page.locator('[data-rung=seen].ok').waitFor()
    await page.locator('[data-rung=acted].ok').waitFor()
  })
})

describe('an agent at its gate', () => {
  test('is told of a no, which it reads in its protocol', async () => {
    const words = '可以清空 /srv/cold 吗？'
    const [one] = await asking('claw-os', 'claw', words)
    const page = await opened(console, words)
    await rejectByKeys(page, '还没有备份。')
    expect(await one.told('waited')).toMatchObject({ code: 1 })
    const { message } = await one.told('read')
    expect(message).toMatchObject({ payload: { status: 'failure', error: { code: 'E001', message: '还没有备份。' } } })
    await one.act()
    await page.locator('[data-rung=acted].ok').waitFor()
  })

  test('is told when nobody decided in time, and nothing lies there', async () => {
    const before = readdirSync(root('collab/channels/night-shift'))
    const [one, { id }] = await asking('multi-agent-os', 'collab', 'May I drain the tank?', 1)
    const page = await opened(console, 'May I drain the tank?')
    await arm(page)
    await page.keyboard.press('Escape')
    expect(await one.told('waited')).toMatchObject({ code: 2 })
    expect(readdirSync(root('collab/channels/night-shift'))).toEqual([...before, `${id}.json`].sort())
    await card(page).locator('.decide-foot').waitFor()
  })

  test('has no access to the key that signs, and the ledger holds', async () => {
    const { uid, mode } = statSync(path.join(console.home(), 'data', 'ledger-key.pem'))
    expect([uid, mode & 0o077]).toEqual([uids.console, 0])
    expect(JSON.parse(await signalbox('verify', ...data(), '--json'))).toMatchObject({ broken: null })
  })
})
