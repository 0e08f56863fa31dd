import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { compose as words } from '@/lib/text/compose'
import { message } from '@/lib/text/message'
import { barriersInBoth } from './barriers'
import { connected, rows, signalbox, stage } from './harness'
import { demoWorld } from './world'

const console = stage({ world: async (home) => (await demoWorld(home)).roots })
const channel = () => readFileSync(path.join(console.home(), 'world', 'teams', 'atlas', 'channel.jsonl'), 'utf8')
const composer = (page: Page) => page.getByRole('dialog', { name: new RegExp(`^(${words.title}|${words.again})$`) })
const beside = (page: Page) => page.getByRole('complementary', { name: words.before })
const post = (page: Page) => composer(page).getByRole('button', { name: words.post })
const field = (page: Page, label: string) => composer(page).getByLabel(label, { exact: true })

async function opened(): Promise<Page> {
  const page = await console.visit('/?compose=new')
  await connected(page)
  await field(page, words.into).selectOption('teams')
  await field(page, words.channel).selectOption('atlas')
  return page
}

beforeAll(async () => {
  await signalbox('writing', 'teams', 'on', '--why', 'It is tried.', '--data', path.join(console.home(), 'data'))
})

describe('the composer', () => {
  test('asks before a shutdown is asked for, with how many it reaches, and then writes what agents look for', async () => {
    const page = await opened()
    await composer(page).getByRole('radio', { name: words.kinds.shutdown }).click()
    for (const name of ['programmer', 'qa']) {
      await field(page, words.to).fill(name)
      await page.keyboard.press('Enter')
    }
    await field(page, words.reasoning).fill('All tasks are complete.')
    await beside(page).getByText('SHUTDOWN_REQUEST', { exact: false }).first().waitFor()
    await expect.poll(() => post(page).isEnabled()).toBe(true)
    const was = channel()
    await page.keyboard.press('Control+Enter')
    const asking = page.getByRole('alertdialog', { name: words.harm.shutdown.title(2) })
    await asking.waitFor()
    await page.keyboard.press('Escape')
    await asking.waitFor({ state: 'detached' })
    expect(channel()).toBe(was)
    await page.keyboard.press('Control+Enter')
    await asking.getByRole('button', { name: words.harm.shutdown.yes(2) }).click()
    await page.getByRole('dialog', { name: words.titles.done }).waitFor()
    expect(JSON.parse(channel().slice(was.length))).toMatchObject({ type: 'system', to: ['@programmer', '@qa'] })
  })

  test('takes the object as a whole, says the line of what is wrong, and gives unknown fields back', async () => {
    const page = await opened()
    await field(page, words.text).fill('As it is.')
    await field(page, words.reasoning).fill('It is tried.')
    await field(page, words.to).fill('qa,')
    await page.keyboard.press('Enter')
    await beside(page).getByText('"As it is."', { exact: false }).waitFor()
    await composer(page).getByRole('button', { name: words.raw }).click()
    const raw = field(page, words.raw)
    expect(JSON.parse(await raw.inputValue())).toMatchObject({ to: ['@qa'], content: 'As it is.' })
    await raw.fill('{\n  "to": ["@qa"],\n  "type": "message",\n  "reasoning": "x",\n  "content": 3\n}')
    await beside(page).getByText(words.line(5), { exact: true }).waitFor()
    expect(await post(page).isDisabled()).toBe(true)
    const whole = { to: ['@qa'], type: 'message', reasoning: 'x', content: 'Whole.', deep: { n: 1 }, from: 'qa' }
    await raw.fill(JSON.stringify(whole, null, 1))
    await beside(page).getByText('from is set when it is posted', { exact: false }).waitFor()
    await composer(page).getByRole('button', { name: words.toParts }).click()
    await expect.poll(() => field(page, words.text).inputValue()).toBe('Whole.')
    await composer(page).getByText('{"deep":{"n":1}}').waitFor()
    await expect.poll(() => post(page).isEnabled()).toBe(true)
    const was = channel()
    await post(page).click()
    await page.getByRole('dialog', { name: words.titles.done }).waitFor()
    expect(JSON.parse(channel().slice(was.length))).toMatchObject({ content: 'Whole.', deep: { n: 1 }, from: 'human' })
  })

  test('says a message again, and what of it is not as it was', async () => {
    const page = await console.visit('/?q=source%3Ateams+from%3Aqa+type%3Amessage')
    await connected(page)
    await rows(page).first().click()
    await page.locator('.peek').getByRole('button', { name: message.sendAgain }).click()
    await composer(page).getByText(words.asItWas, { exact: false }).waitFor()
    const said = await field(page, words.text).inputValue()
    await field(page, words.text).fill(`${said} Now.`)
    await composer(page)
      .getByText(words.changed([words.parts.text]), { exact: false })
      .waitFor()
    await beside(page).getByText('retry_of', { exact: false }).waitFor()
    await beside(page).getByRole('heading', { name: words.changedHere }).waitFor()
  })

  test('keeps a draft for each source, over a reload', async () => {
    const page = await opened()
    await field(page, words.text).fill('For the team.')
    await field(page, words.into).selectOption('collab')
    await expect.poll(() => field(page, words.text).inputValue()).toBe('For the team.')
    await field(page, words.text).fill('For the channel.')
    await page.reload()
    await expect.poll(() => field(page, words.text).inputValue()).toBe('For the channel.')
    await field(page, words.into).selectOption('teams')
    await expect.poll(() => field(page, words.text).inputValue()).toBe('For the team.')
    await composer(page).getByRole('button', { name: words.discard }).click()
    await expect.poll(() => field(page, words.text).inputValue()).toBe('')
  })

  test('has no barriers in a form or in raw JSON, and fits a phone', async () => {
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      const page = await console.visit('/?compose=new', { viewport, bypassCSP: true })
      await field(page, words.into).selectOption('teams')
      await composer(page).getByRole('radio', { name: words.kinds.autonomy }).click()
      await field(page, words.level).fill('autonomous')
      if (viewport.width > 640) expect(await barriersInBoth(page)).toEqual([])
      await composer(page).getByRole('button', { name: words.raw }).click()
      await field(page, words.raw).waitFor()
      if (viewport.width > 640) expect(await barriersInBoth(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    }
  })
})
