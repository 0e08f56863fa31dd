import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { text } from '@/lib/text'
import { connected, rows, stage } from '../harness'
import { append, clawMessage, collabMessage, publish, swarmLine } from '../world'

const AWAY = 'https://away.invalid'
/** Each tells `fired` when it runs, or asks another origin when it is markup. No slash: it also has to be a file's name. */
const image = (where: string) => `<img src=x onerror=fired('${where}')>`
const payloads = (where: string) =>
  [
    image(where),
    `<script>fired('${where}')</script>`,
    `<svg onload=fired('${where}')></svg>`,
    `<iframe srcdoc="<script>parent.fired('${where}')</script>"></iframe>`,
    `<img src="${AWAY}/${where}.png"><link rel=stylesheet href="${AWAY}/${where}.css">`,
    `"><img src=x onerror=fired('${where}')>`,
    `javascript:fired('${where}')`,
    `[link](javascript:fired('${where}')) ![](${AWAY}/${where}.md.png)`,
    `{{constructor.constructor("fired('${where}')")()}} \${fired('${where}')}`,
  ].join(' ')

/** Escapes of a terminal, text that runs backwards, letters that do not show. */
const UNSEEN = 'safe\u202etxt.exe\u202c zero\u200bwidth \u001b[31mred\u001b[0m \u2066hidden\u2069'
const root = (home: string) => path.join(home, `${image('root')}`)

const console = stage({
  world: async (home) => {
    const collab = path.join(root(home), 'collab')
    const channel = path.join(collab, 'channels', image('channel'))
    const hostile = collabMessage('msg-1', `${UNSEEN} ${payloads('body')}`, {
      ...{ from: image('sender'), to: image('recipient'), type: image('type') },
      metadata: { priority: image('priority'), in_reply_to: image('reply') },
      content: { text: `${UNSEEN} ${payloads('body')}`, code: payloads('code'), artifacts: [image('artifact')] },
    })
    publish(path.join(channel, `msg-${image('file')}.json`), hostile)
    publish(path.join(channel, `msg-half ${image('broken')}.json`), `{"id": "${payloads('unreadable')}`)
    mkdirSync(path.join(collab, 'presence'), { recursive: true })
    const beat = { agent_id: image('agent'), timestamp: new Date().toISOString(), state: image('state') }
    writeFileSync(path.join(collab, 'presence', 'a.json'), JSON.stringify(beat))
    const registered = { id: image('agent'), model: image('model'), provider: image('provider'), role: image('role') }
    publish(path.join(collab, 'registry', 'agents', 'a.json'), registered)
    append(
      path.join(home, 'teams', image('team'), 'channel.jsonl'),
      `${swarmLine(image('from'), `${UNSEEN} ${payloads('line')}`, { reasoning: payloads('reasoning') })}torn ${payloads('torn')}\n`,
    )
    const error = {
      code: image('code'),
      message: payloads('error'),
      recoverable: true,
      suggestion: image('suggestion'),
    }
    publish(
      path.join(home, 'claw', 'blackboard', image('inbox'), 'inbox', 'm-1.json'),
      clawMessage(image('id'), '', { type: 'error', payload: error, traceId: image('trace') }),
    )
    return [`multi-agent-os:${collab}`, `swarm:${path.join(home, 'teams')}`, `claw-os:${path.join(home, 'claw')}`]
  },
})

type Watched = { page: Page; fired: string[]; left: string[] }

/** A page that tells what ran and what it asked of others; nothing gets away for real. */
async function watched(address: string, bypassCSP = false): Promise<Watched> {
  const page = await console.visit('/agents', { bypassCSP })
  const fired: string[] = []
  const left: string[] = []
  await page.exposeFunction('fired', (where: string) => fired.push(where))
  await page.route(`${AWAY}/**`, (route) => route.abort())
  page.on('request', (request) => request.url().startsWith(AWAY) && left.push(request.url()))
  page.on('dialog', (dialog) => fired.push(dialog.message()))
  await page.goto(new URL(address, console.house().url).href)
  return { page, fired, left }
}

/** Nothing that an agent wrote has become an element. */
const foreign = (page: Page) =>
  page
    .locator(
      'body :is(img, iframe, object, embed, link, base, form[action], [onerror], [onload], a[href^="javascript"])',
    )
    .count()

let turned = ''
beforeAll(async () => {
  const page = await console.visit('/conversations')
  await rows(page).first().click()
  await page.locator('.turn').first().waitFor()
  turned = new URL(page.url()).pathname
  await page.close()
})

const peek = (page: Page) => page.getByRole('complementary', { name: text.message.label })
const READS: { name: string; address: string; read: (page: Page) => Promise<unknown> }[] = [
  {
    name: 'the stream and every face of a message',
    address: '/',
    read: async (page) => {
      for (const where of ['body', 'line', 'error', 'unreadable', 'torn']) {
        await rows(page)
          .filter({ hasText: `fired('${where}')` })
          .first()
          .click()
        await peek(page).getByText(text.message.sections.provenance).waitFor()
        await page.keyboard.press('v')
        await peek(page).getByRole('radio', { name: text.message.raw.asWritten }).waitFor()
        await peek(page).getByRole('tab', { name: text.message.tabs.context }).click()
        await peek(page).getByText(text.message.context.here).waitFor()
        await page.keyboard.press('Escape')
      }
    },
  },
  {
    name: 'a question that is a payload',
    address: `/?q=${encodeURIComponent(`"${image('question')}"`)}`,
    read: (page) => page.getByText(/^0 of /).waitFor(),
  },
  {
    name: 'completion of what was observed',
    address: '/',
    read: async (page) => {
      await rows(page).first().waitFor()
      await connected(page)
      await page.keyboard.press('/')
      await page.keyboard.type('channel:')
      await page.locator('.offer [role=option]', { hasText: image('channel') }).waitFor()
    },
  },
  {
    name: 'conversations',
    address: '/conversations',
    read: (page) =>
      rows(page)
        .filter({ hasText: image('body') })
        .waitFor(),
  },
  { name: 'a conversation', address: 'thread', read: (page) => page.locator('.turn').first().waitFor() },
  {
    name: 'agents',
    address: '/agents',
    read: async (page) => {
      await rows(page)
        .filter({ hasText: image('agent') })
        .first()
        .click()
      await page.getByRole('complementary', { name: text.agents.peek.label }).getByText(image('role')).first().waitFor()
    },
  },
  {
    name: 'unreadable places',
    address: '/unreadable',
    read: async (page) => {
      await page
        .locator('.places .place')
        .filter({ hasText: image('broken') })
        .click()
      await page.getByRole('radio', { name: text.unreadable.view.text }).click()
      await page.getByText(image('unreadable')).first().waitFor()
    },
  },
  {
    name: 'the palette and the sources',
    address: '/agents',
    read: async (page) => {
      await rows(page).first().waitFor()
      await connected(page)
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').getByText(image('sender')).first().waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await page.keyboard.press('[')
      await page.getByRole('dialog').getByText(image('root')).first().waitFor()
    },
  },
]

describe('what agents write is text and nothing else on', () => {
  test.each(READS)('$name', async ({ address, read }) => {
    // Without the policy of the page: it is the second wall.
    const { page, fired, left } = await watched(address === 'thread' ? turned : address, true)
    await read(page)
    expect(await foreign(page)).toBe(0)
    expect([fired, left]).toEqual([[], []])
  })

  test('a row: what does not show is named, and what turns the reading order is kept inside', async () => {
    const { page } = await watched('/')
    const row = rows(page).filter({ hasText: `fired('line')` }).first()
    await row.waitFor()
    for (const name of ['U+202E', 'U+200B', 'ESC', 'U+2066'])
      await expect.poll(() => row.locator('.hid', { hasText: name }).count()).toBeGreaterThan(0)
    expect(await row.locator('.tx bdi').count()).toBeGreaterThan(0)
    const shown = await row.innerText()
    for (const hidden of UNSEEN.replace(/[ -~]/g, '')) expect(shown).not.toContain(hidden)
  })
})

describe('the detector', () => {
  const write = (page: Page) =>
    page.evaluate((markup) => {
      document.querySelector('main')?.insertAdjacentHTML('beforeend', markup)
    }, payloads('control'))

  test('fires where markup is made of text without a policy', async () => {
    console.forgive(/left the origin|Failed to load resource|ERR_FAILED/)
    const { page, fired, left } = await watched('/agents', true)
    await rows(page).first().waitFor()
    await write(page)
    await expect.poll(() => fired.length).toBeGreaterThan(0)
    await expect.poll(() => left.length).toBeGreaterThan(0)
    expect(await foreign(page)).toBeGreaterThan(0)
  })

  test('is not needed: the policy of the page refuses markup made of text', async () => {
    console.forgive(/TrustedHTML|Trusted ?Type/)
    const { page, fired } = await watched('/agents')
    await rows(page).first().waitFor()
    await expect(write(page)).rejects.toThrow(/TrustedHTML/)
    expect(await foreign(page)).toBe(0)
    expect(fired).toEqual([])
  })
})
