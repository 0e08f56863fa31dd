import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { text } from '@/lib/text'
import { message } from '@/lib/text/messages/message-words'
import { compose as words } from '@/lib/text/posts/compose-words'
import { writing } from '@/lib/text/posts/writing-words'
import { connected, rows, signalbox, stage } from '../harness'
import { append, demoWorld, swarmLine } from '../world'

const console = stage({ world: async (home) => (await demoWorld(home)).roots })
const channel = () => path.join(console.home(), 'world', 'teams', 'atlas', 'channel.jsonl')
const DESK = { viewport: { width: 1440, height: 900 } }
const data = () => ['--data', path.join(console.home(), 'data')]
const composer = (page: Page) =>
  page.getByRole('dialog', { name: new RegExp(`^(${words.title}|${words.reply}|${words.again})$`) })
const beside = (page: Page) => page.getByRole('complementary', { name: words.before })
const post = (page: Page) => composer(page).getByRole('button', { name: words.post })
const field = (page: Page, label: string) => composer(page).getByLabel(label, { exact: true })

async function opened(address = '/', look?: Parameters<typeof console.visit>[1]): Promise<Page> {
  const page = await console.visit(address, look)
  await connected(page)
  return page
}

beforeAll(async () => {
  await signalbox('writing', 'teams', 'on', '--why', 'It is tried.', ...data())
})

describe('the composer', () => {
  test('gives the focus back to what opened it, and posts by keyboard alone: who is addressed and will react, the bytes, the file, the receipt', async () => {
    const page = await opened()
    await rows(page).first().waitFor()
    const button = page.getByRole('button', { name: text.shell.compose })
    await button.focus()
    await page.keyboard.press('Enter')
    await composer(page).getByLabel(words.text, { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await composer(page).waitFor({ state: 'detached' })
    await expect.poll(() => button.evaluate((one) => one === document.activeElement)).toBe(true)
    await page.keyboard.press('c')
    await composer(page).waitFor()
    const said = composer(page).getByLabel(words.text, { exact: true })
    await expect.poll(() => said.evaluate((field) => field === document.activeElement)).toBe(true)
    await page.keyboard.insertText('Hold the release, @qa.')
    await composer(page).getByLabel(words.into).selectOption('teams')
    await composer(page).getByLabel(words.channel).selectOption('atlas')
    await composer(page).getByLabel(words.to, { exact: true }).focus()
    await page.keyboard.type('programmer')
    await page.keyboard.press('Enter')
    await beside(page).getByText('SWM201').waitFor()
    await expect.poll(() => post(page).isDisabled()).toBe(true)
    await composer(page).getByLabel(words.reasoning).fill('The tests are red.')
    await beside(page).getByText('text contains @qa').waitFor()
    await beside(page).getByText(words.writingOn(0o644)).waitFor()
    await beside(page).getByText('"Hold the release, @qa."', { exact: false }).waitFor()
    await expect.poll(() => post(page).isEnabled()).toBe(true)
    const was = readFileSync(channel(), 'utf8')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('dialog', { name: words.titles.done }).waitFor()
    const added = readFileSync(channel(), 'utf8').slice(was.length)
    expect(JSON.parse(added)).toMatchObject({ from: 'human', to: ['@programmer'], content: 'Hold the release, @qa.' })
    await page.locator('.rung.done').nth(1).waitFor()
    append(channel(), swarmLine('programmer', 'ACK: held.', { to: ['@human'] }))
    await page.getByRole('button', { name: text.shell.close }).last().click()
    await rows(page).filter({ hasText: 'Hold the release' }).first().waitFor()
  })

  test('what it posted has the solid mark; said again by another it is UNVERIFIED; altered it says so', async () => {
    const say = ['send', '--to', 'qa', '--source', 'teams', '--channel', 'atlas', '--reasoning', 'It is tried.']
    await signalbox(...say, 'Wait for me.', ...data())
    const page = await opened('/?q=source%3Ateams+from%3Ahuman+%22Wait+for+me%22')
    await rows(page).first().locator('.ag.hu').waitFor()
    const line = readFileSync(channel(), 'utf8').trimEnd().split('\n').at(-1) ?? ''
    append(channel(), `${line}\n`)
    const copy = rows(page).filter({ hasText: 'UNVERIFIED' })
    await copy.locator('.ag.no').first().waitFor()
    await copy.click()
    await page.locator('.peek').getByText(text.flags['claims-human']).waitFor()
    await signalbox(...say, 'Wait for me still.', ...data())
    await rows(page).filter({ hasText: 'still' }).locator('.ag.hu').waitFor()
    writeFileSync(channel(), readFileSync(channel(), 'utf8').replace('Wait for me still.', 'Do not wait.'))
    await rows(page).filter({ hasText: 'tampered' }).locator('.ag.hu').waitFor()
    await page.goto(new URL('/ledger?q=did%3Aalarm', page.url()).href)
    await page.getByText(text.ledger.itself).first().waitFor()
  })

  test('answers a message from its panel, and keeps what is typed over a reload', async () => {
    const page = await opened('/?q=source%3Ateams+from%3Aqa+is%3Amessage')
    await rows(page).first().click()
    await page.locator('.peek').getByText(text.message.reply).waitFor()
    await page.keyboard.press('.')
    await composer(page).waitFor()
    await composer(page).locator('.recipient').filter({ hasText: 'qa' }).waitFor()
    await composer(page).getByLabel(words.text, { exact: true }).fill('Thank you; go on.')
    await composer(page).getByText(words.kept).waitFor()
    await page.reload()
    await composer(page).waitFor()
    await expect
      .poll(() => composer(page).getByLabel(words.text, { exact: true }).inputValue())
      .toBe('Thank you; go on.')
    await page.keyboard.press('Escape')
    await expect.poll(() => composer(page).count()).toBe(0)
  })

  test('writes once what is posted again because the connection broke before the answer', async () => {
    console.forgive(/ERR_FAILED/)
    const page = await opened('/?compose=new')
    await composer(page).getByLabel(words.into).selectOption('teams')
    await composer(page).getByLabel(words.channel).selectOption('atlas')
    await composer(page).getByLabel(words.to, { exact: true }).fill('programmer')
    await page.keyboard.press('Enter')
    await composer(page).getByLabel(words.reasoning).fill('It is tried.')
    await composer(page).getByLabel(words.text, { exact: true }).fill('Say it once.')
    await expect.poll(() => post(page).isEnabled()).toBe(true)
    await page.route('**/api/trpc/post.send*', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await post(page).click()
    await composer(page).getByRole('alert').waitFor()
    await page.unroute('**/api/trpc/post.send*')
    await page.reload()
    await expect.poll(() => composer(page).getByLabel(words.text, { exact: true }).inputValue()).toBe('Say it once.')
    await expect.poll(() => post(page).isEnabled()).toBe(true)
    await post(page).click()
    await page.getByRole('dialog', { name: words.titles.done }).waitFor()
    expect(readFileSync(channel(), 'utf8').match(/Say it once\./g)).toHaveLength(1)
  })

  test('a click is on the warnings that stood there: one that came meanwhile is shown first, and nothing is written', async () => {
    console.forgive(/409 \(Conflict\)/)
    await signalbox('writing', 'collab', 'on', '--why', 'It is tried.', ...data())
    const here = path.join(console.home(), 'world', 'collab')
    const presence = (state: string) =>
      writeFileSync(
        path.join(here, 'presence', 'docs-1.json'),
        JSON.stringify({ agent_id: 'docs-1', timestamp: new Date().toISOString(), state, substate: 'IDLE' }),
      )
    const into = ['--source', 'collab', '--channel', 'agent-os-paper']
    const told = () => signalbox('send', 'docs-1', 'Hello.', ...into, '--dry-run', ...data())
    presence('AWAKE')
    await expect.poll(told, { timeout: 30_000 }).not.toContain('GEN007')
    const page = await opened('/?compose=new')
    await field(page, words.into).selectOption('collab')
    await field(page, words.channel).selectOption('agent-os-paper')
    await field(page, words.to).fill('docs-1')
    await page.keyboard.press('Enter')
    await field(page, words.text).fill('Say it to whoever listens.')
    await expect.poll(() => post(page).isEnabled()).toBe(true)
    expect(await beside(page).getByText('GEN007').count()).toBe(0)
    presence('OFFLINE')
    await expect.poll(told, { timeout: 30_000 }).toContain('GEN007')
    const messages = () => readdirSync(path.join(here, 'channels', 'agent-os-paper')).length
    const before = messages()
    await post(page).click()
    await composer(page).getByRole('alert').getByText('docs-1 is OFFLINE and may miss it.').waitFor()
    await beside(page).getByText('GEN007').waitFor()
    await beside(page).getByText(words.noRule('Multi-Agent OS')).waitFor()
    expect(messages()).toBe(before)
    const cutOff = await beside(page)
      .locator('.audience > span:nth-child(3)')
      .evaluateAll((said) => said.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length)
    expect(cutOff, 'why somebody may miss it stands there whole').toBe(0)
    await expect.poll(() => post(page).isEnabled()).toBe(true)
    await post(page).click()
    await page.getByRole('dialog', { name: words.titles.done }).waitFor()
    expect(messages()).toBe(before + 1)
    await signalbox('writing', 'collab', 'off', '--why', 'It was tried.', ...data())
  })

  test('on a slow line keeps its foot below, and asks again where it could not be had where to write; of a source that is read-only says where that is changed', async () => {
    console.forgive(/500 \(Internal Server Error\)/)
    let answer = () => {}
    const first = new Promise<void>((resolve) => {
      answer = resolve
    })
    let times = 0
    const page = await console.visit('/?compose=new', DESK, (one) =>
      one.route(/post\.targets/, async (route) => {
        times += 1
        if (times > 1) return route.continue()
        await first
        return route.fulfill({ status: 500, contentType: 'application/json', body: '{}' })
      }),
    )
    await composer(page).locator('.sk').first().waitFor()
    const foot = async () => (await composer(page).locator('.composer-foot').boundingBox())?.y ?? 0
    const height = (await composer(page).boundingBox())?.height ?? 0
    expect(await foot()).toBeGreaterThan(height / 2)
    answer()
    await composer(page).getByRole('button', { name: words.notHad.again }).click()
    await field(page, words.into).waitFor()
    expect(await foot()).toBeGreaterThan(height / 2)
    await composer(page).getByLabel(words.into).selectOption('clawos')
    await composer(page).getByText(words.readOnly('clawos')).waitFor()
    await composer(page).getByLabel(words.text, { exact: true }).fill('Hello.')
    await expect.poll(() => post(page).isDisabled()).toBe(true)
    await composer(page).getByRole('link', { name: words.toWriting }).click()
    await page.getByRole('region', { name: writing.title, exact: true }).getByText(writing.readOnly).waitFor()
  })
})

describe('a form of the composer', () => {
  const begin = async (page: Page, kind?: string) => {
    await field(page, words.into).selectOption('teams')
    await field(page, words.channel).selectOption('atlas')
    if (kind !== undefined) await composer(page).getByRole('radio', { name: kind }).click()
  }
  const inTeams = async (kind?: string) => {
    const page = await opened('/?compose=new')
    await begin(page, kind)
    return page
  }
  const address = async (page: Page, ...names: string[]) => {
    for (const name of names) {
      await field(page, words.to).fill(name)
      await page.keyboard.press('Enter')
    }
  }
  const lines = () => readFileSync(channel(), 'utf8')
  /** The line that a page wrote, once it says that it is written. */
  const written = async (page: Page, before: string) => {
    await page.getByRole('dialog', { name: words.titles.done }).waitFor()
    return JSON.parse(lines().slice(before.length))
  }

  test('for a task asks for its number and says it to whom it is for; for autonomy says what agents look for', async () => {
    const page = await inTeams(words.kinds.task)
    await address(page, 'qa')
    await field(page, words.task).fill('7')
    await field(page, words.reasoning).fill('It is the next one.')
    await field(page, words.text).fill('Run the tests again.')
    await beside(page).getByText('task #7: Run the tests again.', { exact: false }).waitFor()
    await expect.poll(() => post(page).isEnabled()).toBe(true)
    const before = lines()
    await page.keyboard.press('Control+Enter')
    expect(await written(page, before)).toMatchObject({ type: 'task', content: '@qa task #7: Run the tests again.' })
    await page.getByRole('button', { name: text.shell.close }).last().click()
    await page.keyboard.press('c')
    await begin(page, words.kinds.autonomy)
    await address(page, 'programmer')
    await field(page, words.level).fill('autonomous')
    await field(page, words.reasoning).fill('It has earned it.')
    await expect.poll(() => post(page).isEnabled()).toBe(true)
    const then = lines()
    await page.keyboard.press('Control+Enter')
    await page.getByRole('alertdialog').getByRole('button', { name: words.harm.autonomy.yes() }).click()
    const content = 'AUTONOMY_UPDATE: programmer → autonomous.'
    expect(await written(page, then)).toMatchObject({ type: 'autonomy', to: ['@programmer'], content })
  })

  test('asks before a shutdown, an autonomy or a broadcast with how many it reaches; not now leaves the focus where it was', async () => {
    const page = await inTeams(words.kinds.shutdown)
    await address(page, 'programmer', 'qa')
    await field(page, words.reasoning).fill('All tasks are complete.')
    await beside(page).getByText('SHUTDOWN_REQUEST', { exact: false }).first().waitFor()
    await expect.poll(() => post(page).isEnabled()).toBe(true)
    const before = lines()
    const asking = page.getByRole('alertdialog', { name: words.harm.shutdown.title(2) })
    await page.keyboard.press('Control+Enter')
    await asking.waitFor()
    // What is pressed before it has the focus goes to the field that still has it.
    await expect.poll(() => asking.evaluate((one) => one.contains(document.activeElement))).toBe(true)
    const where = page.url()
    for (const key of ['?', '[', 'g', 'l']) await page.keyboard.press(key)
    expect(page.url()).toBe(where)
    expect(await page.getByRole('dialog', { name: text.help.title }).count()).toBe(0)
    await page.keyboard.press('Escape')
    await asking.waitFor({ state: 'detached' })
    await expect.poll(() => field(page, words.reasoning).evaluate((one) => one === document.activeElement)).toBe(true)
    await page.keyboard.press('Control+Enter')
    await asking.getByRole('button', { name: words.harm.no }).click()
    expect(lines()).toBe(before)
    await composer(page).getByRole('radio', { name: words.kinds.broadcast }).click()
    await field(page, words.text).fill('Done for today.')
    await beside(page).getByText('"to":null', { exact: false }).waitFor()
    await expect.poll(() => post(page).isEnabled()).toBe(true)
    await page.keyboard.press('Control+Enter')
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Send to \d+ agents$/ })
      .click()
    expect(await written(page, before)).toMatchObject({ type: 'message', to: null, content: 'Done for today.' })
  })

  test('and the whole object says the line of what is wrong, and gives fields back that no part has', async () => {
    const page = await inTeams()
    await field(page, words.text).fill('As it is.')
    await field(page, words.reasoning).fill('It is tried.')
    await address(page, 'qa')
    await beside(page).getByText('"As it is."', { exact: false }).waitFor()
    await composer(page).getByRole('button', { name: words.raw }).click()
    const raw = field(page, words.raw)
    await expect
      .poll(async () => JSON.parse(await raw.inputValue()))
      .toMatchObject({ to: ['@qa'], content: 'As it is.' })
    await raw.fill('{\n  "to": ["@qa"],\n  "type": "message",\n  "reasoning": "x",\n  "content": 3\n}')
    await beside(page).getByText(words.line(5), { exact: true }).waitFor()
    await expect.poll(() => post(page).isDisabled()).toBe(true)
    const whole = { to: ['@qa'], type: 'message', reasoning: 'x', content: 'Whole.', deep: { n: 1 }, from: 'qa' }
    await raw.fill(JSON.stringify(whole, null, 1))
    await beside(page).getByText('from is set when you post', { exact: false }).waitFor()
    await composer(page).getByRole('button', { name: words.toParts }).click()
    await expect.poll(() => field(page, words.text).inputValue()).toBe('Whole.')
    await composer(page).getByText('{"deep":{"n":1}}').waitFor()
    await expect.poll(() => post(page).isEnabled()).toBe(true)
    const before = lines()
    await post(page).click()
    expect(await written(page, before)).toMatchObject({ content: 'Whole.', deep: { n: 1 }, from: 'human' })
  })

  test('says a message again, what of it is not as it was, and what it repeats', async () => {
    const again = async (channel: string) => {
      const page = await opened(`/?q=${encodeURIComponent(`source:teams type:message channel:${channel}`)}`)
      await rows(page).first().click()
      await page.locator('.peek').getByRole('button', { name: message.sendAgain }).click()
      return page
    }
    const elsewhere = await again('星图')
    await beside(elsewhere).getByText('星图 can be read but not written to', { exact: false }).waitFor()
    await expect.poll(() => field(elsewhere, words.channel).inputValue()).toBe('星图')
    const page = await again('atlas')
    await composer(page).getByText(words.asItWas, { exact: false }).waitFor()
    const said = await field(page, words.text).inputValue()
    await field(page, words.text).fill(`${said} Now.`)
    const changed = words.changed([words.parts.text])
    await composer(page).getByText(changed, { exact: false }).waitFor()
    await beside(page).getByText('"retry_of":', { exact: false }).waitFor()
    await beside(page).getByRole('heading', { name: words.changedHere }).waitFor()
  })
})

describe('the switch', () => {
  test('is turned on after a check, with a reason, and off at once', async () => {
    const page = await opened('/sources?source=collab')
    const part = page.getByRole('region', { name: writing.title, exact: true })
    await part.getByRole('button', { name: writing.check }).click()
    await part.getByText(writing.titles.read).waitFor()
    await part.getByLabel(writing.reason).fill('Posts go live.')
    await part.getByRole('button', { name: writing.turnOn }).click()
    await part.getByText(writing.on, { exact: true }).waitFor()
    await part.getByText('Posts go live.').waitFor()
    await signalbox('send', 'codex-1', 'Stop here.', '--source', 'collab', '--channel', 'agent-os-paper', ...data())
    const folder = path.join(console.home(), 'world', 'collab', 'channels', 'agent-os-paper')
    const posted = readdirSync(folder).filter((file) => file.includes('-human-'))
    const said = posted.map((file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8')))
    expect(said).toContainEqual(
      expect.objectContaining({
        from: 'human',
        to: 'codex-1',
        content: expect.objectContaining({ text: 'Stop here.' }),
      }),
    )
    await part.getByLabel(writing.reason).fill('Enough.')
    await part.getByRole('button', { name: writing.turnOff }).click()
    await part.getByText(writing.readOnly, { exact: true }).waitFor()
    await expect(
      signalbox('send', 'codex-1', 'x', '--source', 'collab', '--channel', 'agent-os-paper', ...data()),
    ).rejects.toThrow('collab is read-only.')
  })
})
