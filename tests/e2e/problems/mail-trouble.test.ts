import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { text } from '@/lib/text'
import { compose } from '@/lib/text/posts/compose-words'
import { stopWords } from '@/lib/text/written/stop-words'
import { barriersInBoth } from '../barriers'
import { notFitting } from '../fits'
import { connected, signalbox, stage } from '../harness'
import { append, clawMessage, collabMessage, publish, swarmLine } from '../world'

const words = text.mail
const MINUTE = 60_000
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE).toISOString()
const registered = (id: string) => ({ id, role: 'worker', status: 'active' })

/** Before it was watched somebody slipped in a name, two agents thanked each other without end, and nobody took what waits. */
const console = stage({
  world: async (home) => {
    const at = (...steps: string[]) => path.join(home, ...steps)
    for (const id of ['claude-1', 'codex-1']) publish(at('collab/registry/agents', `${id}.json`), registered(id))
    const slip = { from: 'claude-1', to: 'codx-1', timestamp: ago(5), session_id: 'lab' }
    publish(at('collab/channels/lab/msg-slip.json'), collabMessage('msg-slip', 'Take part 7.', slip))
    const heard = { from: 'codex-1', to: 'claude-1', timestamp: ago(4), session_id: 'lab' }
    publish(at('collab/channels/lab/msg-heard.json'), collabMessage('msg-heard', 'Ready.', heard))
    for (let nth = 0; nth < 24; nth += 1) {
      const [from = '', to = ''] = [['dev', 'qa'][nth % 2], ['qa', 'dev'][nth % 2]]
      const ts = new Date(Math.floor(Date.now() / 1_000) * 1_000 - 5 * MINUTE + nth * 2_000).toISOString()
      append(
        at('teams/atlas/channel.jsonl'),
        swarmLine(from, `Thank you, understood (${nth}).`, { ts, to: [`@${to}`] }),
      )
    }
    for (const nth of [1, 2])
      publish(
        at('claw/blackboard/pm-dta/inbox', `w${nth}.json`),
        clawMessage(`w${nth}`, 'It waits.', { to: { agent: 'pm-dta', tier: 'pm' }, timestamp: ago(40 * nth) }),
      )
    return [`multi-agent-os:${at('collab')}`, `swarm:${at('teams')}`, `claw-os:${at('claw')}`]
  },
})

const data = () => ['--data', path.join(console.home(), 'data')]
const composer = (page: Page) => page.getByRole('dialog')
const inbox = (page: Page) => page.locator('.undrained li')

async function opened(address: string, look?: Parameters<typeof console.visit>[1]): Promise<Page> {
  const page = await console.visit(address, look)
  if (look === undefined) await connected(page)
  return page
}

beforeAll(async () => {
  for (const source of ['collab', 'teams']) await signalbox('writing', source, 'on', '--why', 'It is tried.', ...data())
})

describe('mail between agents', () => {
  test('to a name that nobody has is sent again to the nearest, by a key and as a post on record', async () => {
    const page = await opened('/problems?history=true&group=GEN007')
    const row = page.locator('.broken-row').filter({ hasText: 'codx-1' })
    await row.focus()
    await page.keyboard.press('s')
    const said = composer(page).getByLabel(compose.text, { exact: true })
    await said.waitFor()
    expect(await said.inputValue()).toBe('Take part 7.')
    await composer(page)
      .getByText(compose.changed([compose.parts.to]))
      .waitFor()
    const post = composer(page).getByRole('button', { name: compose.post })
    await expect.poll(() => post.isEnabled()).toBe(true)
    await post.click()
    await page.getByRole('dialog', { name: compose.titles.done }).waitFor()
    const folder = path.join(console.home(), 'collab/channels/lab')
    const files = readdirSync(folder).filter((name) => name.includes('-human-'))
    expect(files).toHaveLength(1)
    expect(JSON.parse(readFileSync(path.join(folder, files[0] ?? ''), 'utf8'))).toMatchObject({
      ...{ from: 'human', to: 'codex-1', content: { text: 'Take part 7.' } },
      metadata: { in_reply_to: 'msg-slip', retry_of: 'msg-slip' },
    })
    await page.getByRole('button', { name: text.shell.close }).last().click()
    await row.click()
    await page
      .locator('.peek')
      .getByRole('button', { name: words.resendTo('codex-1') })
      .waitFor()
  })

  test('in a circle is drawn and listed, and a stop in the words of the protocol is prepared', async () => {
    const page = await opened('/problems?history=true&group=GEN008')
    await page.locator('.broken-row').first().click()
    const circle = page.locator('.peek .circle')
    await circle.getByRole('img', { name: words.circle.drawn(['dev', 'qa'], 21) }).waitFor()
    await circle.getByText(words.circle.edge(11)).waitFor()
    await circle.getByText(/^3 more since/).waitFor()
    await page.locator('.peek').getByRole('button', { name: words.stop }).click()
    const said = composer(page).getByLabel(compose.text, { exact: true })
    await said.waitFor()
    expect(await said.inputValue()).toBe(stopWords.says(['dev', 'qa'], 21))
    await composer(page)
      .getByText(`SHUTDOWN_REQUEST: ${stopWords.says(['dev', 'qa'], 21).slice(0, 20)}`, { exact: false })
      .first()
      .waitFor()
    expect(new URL(page.url()).searchParams.get('compose')).toMatch(/^stop:/)
  })

  test('that nobody takes is one line an inbox, and is not sent again where its source is read-only', async () => {
    const page = await opened('/owed')
    await page.getByText(text.owed.none.title).waitFor()
    expect(await inbox(page).count()).toBe(0)
    await page.getByRole('button', { name: text.owed.none.history }).click()
    await inbox(page).first().waitFor()
    expect(await inbox(page).count()).toBe(1)
    await inbox(page).getByText(words.inboxes.count(2)).waitFor()
    await inbox(page).getByText(words.inboxes.why.unheard).waitFor()
    expect(await inbox(page).getByRole('button', { name: words.inboxes.resend }).count()).toBe(0)
    await inbox(page).getByRole('button', { name: words.inboxes.open }).click()
    await page.locator('.peek').getByText('It waits.').first().waitFor()
  })

  test('fits a phone, and keeps nobody out in either theme', async () => {
    const phone = { viewport: { width: 390, height: 844 }, bypassCSP: true }
    const page = await opened('/problems?history=true&group=GEN008', phone)
    await page.locator('.broken-row').first().click()
    await page.locator('.peek .circle > svg').waitFor()
    expect(await notFitting(page)).toEqual([])
    expect(await barriersInBoth(page)).toEqual([])
    const owed = await opened('/owed?history=true', phone)
    await inbox(owed).first().waitFor()
    expect(await notFitting(owed)).toEqual([])
    expect(await barriersInBoth(owed)).toEqual([])
  })
})
