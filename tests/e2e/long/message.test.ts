import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { text } from '@/lib/text'
import { documents } from '@/lib/text/conversations/documents-words'
import { connected, rows, stage } from '../harness'
import { append, collabMessage, demoWorld, publish, swarmLine } from '../world'

const id = 'msg-20261120-140000-codex-1-peek'
const file = () => path.join(console.home(), 'world', 'collab', 'channels', 'agent-os-paper', `${id}.json`)
const says = 'a message to be looked at'
const console = stage({
  world: async (home) => {
    const { roots } = await demoWorld(home)
    publish(path.join(home, 'world', 'collab', 'channels', 'agent-os-paper', `${id}.json`), collabMessage(id, says))
    publish(path.join(home, 'world', 'collab', 'docs', 'plan.md'), '# The plan of <b>docs</b>\n')
    return roots
  },
})

const peek = (page: Page) => page.getByRole('complementary', { name: text.message.label })
const row = (page: Page) => rows(page).filter({ hasText: says })

async function opened(): Promise<Page> {
  const page = await console.visit()
  await connected(page)
  await row(page).click()
  await peek(page).getByText(text.message.provenance.disk.same).waitFor()
  return page
}

describe('a message that is opened', () => {
  test('shows what it says, who to whom, where it lies, and that the disk still says so', async () => {
    const page = await opened()
    await peek(page).locator('.as-written').getByText(says).waitFor()
    await expect.poll(() => peek(page).innerText()).toContain('codex-1')
    await expect.poll(() => peek(page).innerText()).toContain(file())
    await expect.poll(() => new URL(page.url()).searchParams.get('m')).not.toBeNull()
    await page.keyboard.press('Escape')
    await expect.poll(() => peek(page).count()).toBe(0)
  })

  test('shows its bytes as written, laid out, and in hex', async () => {
    const page = await opened()
    await page.keyboard.press('v')
    const raw = peek(page).locator('.code.flat')
    await raw.waitFor()
    await expect.poll(() => raw.innerText()).toContain(`"text":"${says}"`)
    await peek(page).getByRole('radio', { name: text.message.raw.pretty }).click()
    await expect.poll(() => peek(page).locator('pre.code').innerText()).toContain(`\n    "text": "${says}"`)
    await peek(page).getByRole('radio', { name: text.message.raw.hex }).click()
    await expect.poll(() => peek(page).locator('.hx').first().innerText()).toContain('7b 22 69 64')
    await peek(page).getByText(text.message.sections.readAs).waitFor()
  })

  test('shows what stands around it in its channel, and leads there', async () => {
    const page = await opened()
    await peek(page).getByRole('tab', { name: text.message.tabs.context }).click()
    const before = peek(page).locator('section', { hasText: text.message.context.before }).getByRole('button')
    await before.first().waitFor()
    await expect.poll(() => new URL(page.url()).searchParams.get('m')).not.toBeNull()
    const was = new URL(page.url()).searchParams.get('m')
    await before.first().click()
    await expect.poll(() => new URL(page.url()).searchParams.get('m')).not.toBe(was)
  })

  test('what comes after it while one looks at what stands around it stands there too', async () => {
    const page = await opened()
    await peek(page).getByRole('tab', { name: text.message.tabs.context }).click()
    const after = peek(page).locator('section', { hasText: text.message.context.after })
    await after.getByText(text.message.context.none).waitFor()
    const next = 'msg-20261120-140001-codex-1-next'
    const folder = path.join(console.home(), 'world', 'collab', 'channels', 'agent-os-paper')
    publish(path.join(folder, `${next}.json`), collabMessage(next, 'said right after it'))
    await after.getByText('said right after it').waitFor()
  })

  test('says that the disk differs the moment it does, and keeps what was said', async () => {
    const page = await opened()
    writeFileSync(file(), JSON.stringify(collabMessage(id, 'rewritten afterwards')))
    await peek(page).getByText(text.message.provenance.disk.changed).waitFor()
    await expect.poll(() => peek(page).innerText()).toContain(says)
    await rows(page).filter({ hasText: 'rewritten afterwards' }).waitFor()
  })

  test('is there at once where it is one endless word, and who has read it stands there however they are called', async () => {
    const other = 'msg-20261120-140000-codex-1-endless'
    const to = 'somebody-with-a-name-that-has-no-end-'.repeat(4)
    const word = collabMessage(other, `endless ${'x'.repeat(200_000)}`, { to })
    publish(path.join(console.home(), 'world', 'collab', 'channels', 'agent-os-paper', `${other}.json`), word)
    const page = await console.visit()
    await rows(page).filter({ hasText: 'endless xxx' }).last().click()
    // Minutes of work for a browser that sets the rest of the word anew for each line.
    await peek(page).locator('.as-written').waitFor({ timeout: 20_000 })
    const reader = peek(page).locator('.lines.tall')
    await reader.getByText(text.message.readBy.never).waitFor()
    expect(await reader.evaluate((all) => all.scrollWidth - all.clientWidth)).toBe(0)
  })

  test('opens the documents it names, where they lie in its source', async () => {
    const root = path.join(console.home(), 'world', 'collab')
    const artifacts = ['docs/plan.md', path.join(root, 'docs/none.md'), 'https://docs.example/plan', '/etc/hostname']
    const content = { text: 'see the plan', code: null, artifacts }
    publish(path.join(root, 'channels', 'agent-os-paper', 'msg-plan.json'), collabMessage('msg-plan', '', { content }))
    const page = await console.visit('/')
    await connected(page)
    await rows(page).filter({ hasText: 'see the plan' }).click()
    const open = peek(page).getByRole('button', { name: documents.open, exact: true })
    await open.first().waitFor()
    expect(await open.count()).toBe(1)
    const none = peek(page).getByRole('listitem').filter({ hasText: 'docs/none.md' })
    await none.getByText(documents.notKnown, { exact: true }).waitFor()
    expect(await peek(page).getByText(documents.notKnown, { exact: true }).count()).toBe(1)
    const sheet = page.getByRole('dialog', { name: documents.title })
    await open.click()
    await sheet.locator('pre', { hasText: '# The plan of <b>docs</b>' }).waitFor()
    expect(await sheet.locator('b').count()).toBe(0)
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await peek(page).waitFor()
  })
})

describe('what was edited on the disk stands struck, and what lies there now is a row of its own:', () => {
  const struck = (page: Page, what: string) =>
    rows(page)
      .filter({ hasText: what })
      .locator('.tx')
      .evaluate((words) => getComputedStyle(words).textDecorationLine === 'line-through')

  test('a line', async () => {
    const page = await console.visit('/?q=from%3Aeditor')
    const file = path.join(console.home(), 'world', 'teams', 'edited', 'channel.jsonl')
    append(file, swarmLine('editor', 'as it was first'))
    await rows(page).filter({ hasText: 'as it was first' }).waitFor()
    writeFileSync(file, readFileSync(file, 'utf8').replace('was first', 'was later'))
    await rows(page).filter({ hasText: 'as it was later' }).waitFor()
    await expect.poll(() => struck(page, 'as it was first')).toBe(true)
    expect(await struck(page, 'as it was later')).toBe(false)
  })

  test('a file', async () => {
    const page = await console.visit('/?q=id%3Amsg-edited')
    const file = path.join(console.home(), 'world', 'collab', 'channels', 'agent-os-paper', 'msg-edited.json')
    publish(file, collabMessage('msg-edited', 'as it was published'))
    await rows(page).filter({ hasText: 'as it was published' }).waitFor()
    publish(file, collabMessage('msg-edited', 'as somebody wrote over it'))
    await rows(page).filter({ hasText: 'as somebody wrote over it' }).waitFor()
    await expect.poll(() => struck(page, 'as it was published')).toBe(true)
    expect(await struck(page, 'as somebody wrote over it')).toBe(false)
  })
})
