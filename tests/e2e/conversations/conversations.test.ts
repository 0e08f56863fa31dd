import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { text } from '@/lib/text'
import { compose } from '@/lib/text/posts/compose-words'
import { connected, rows, signalbox, stage } from '../harness'
import { append, clawMessage, demoWorld, publish, swarmLine } from '../world'

const console = stage({ world: async (home) => (await demoWorld(home)).roots })

const row = (page: Page, says: string) => rows(page).filter({ hasText: says })
const turns = (page: Page) => page.locator('.turn')
const post = (id: string, message: string, more: object = {}) =>
  publish(
    path.join(console.home(), 'world', 'clawos', 'blackboard', 'pm-data', 'inbox', `${id}.json`),
    clawMessage(id, message, more),
  )

/** A second try finds what the first one wrote, and writes beside it. */
let tries = 0

async function opened(address = '/conversations'): Promise<Page> {
  const page = await console.visit(address)
  await rows(page).or(turns(page)).first().waitFor()
  await connected(page)
  return page
}

describe('conversations', () => {
  test('stand last activity first; one that is spoken in moves up without a reload', async () => {
    const page = await opened()
    post('new-1', 'a word to begin with')
    await row(page, 'a word to begin with').waitFor()
    await expect.poll(() => rows(page).first().innerText()).toContain('a word to begin with')
    post('other-1', 'another matter')
    await expect.poll(() => rows(page).first().innerText()).toContain('another matter')
    post('new-2', 'a second word', { traceId: 'trace-new-1' })
    await expect.poll(() => rows(page).first().innerText()).toContain('a word to begin with')
  })

  test('are where they were, by Back or by Escape, when one comes back from one of them', async () => {
    const page = await opened('/conversations?q=is%3Amessage')
    const at = page.locator('[role=row].at')
    const top = () => page.locator('[role=grid]').evaluate((list) => list.scrollTop)
    await page.keyboard.press('End')
    await expect.poll(top).toBeGreaterThan(500)
    const chosen = await at.getAttribute('id')
    const before = await top()
    for (const back of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
      await page.keyboard.press('Enter')
      await turns(page).first().waitFor()
      await back()
      await rows(page).first().waitFor()
      await expect.poll(() => new URL(page.url()).search).toBe('?q=is%3Amessage')
      await expect.poll(() => at.getAttribute('id')).toBe(chosen)
      await expect.poll(top).toBe(before)
    }
  })

  test('can be asked for by what was said in them', async () => {
    const page = await opened(`/conversations?q=${encodeURIComponent('type:error source:clawos')}`)
    await row(page, '夜间备份迁移').waitFor()
    for (const one of await rows(page).allInnerTexts()) expect(one).toContain('ClawOS')
  })

  test('stand longest quiet first where that is asked for, and are found by how they stand and where they are from, as the address says', async () => {
    const page = await opened()
    const first = await rows(page).first().innerText()
    await page.getByRole('button', { name: text.conversations.orders.activity }).click()
    await page.getByRole('menuitemradio', { name: text.conversations.orders.quiet }).click()
    await page.getByRole('grid', { name: text.conversations.list.quiet }).waitFor()
    expect(new URL(page.url()).searchParams.get('order')).toBe('quiet')
    await expect.poll(() => rows(page).first().innerText()).not.toBe(first)
    const value = (says: string) => page.locator('.facets .pick').filter({ hasText: says })
    await value(text.conversations.status['waiting-on-human']).click()
    await expect.poll(() => new URL(page.url()).searchParams.get('status')).toBe('waiting-on-human')
    const standing = page.locator('.row .st')
    await expect
      .poll(async () => new Set(await standing.allInnerTexts()))
      .toEqual(new Set([text.conversations.status['waiting-on-human']]))
    await value('clawos').click()
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('source:clawos')
    await value(text.conversations.status['waiting-on-human']).click()
    await expect.poll(() => new URL(page.url()).searchParams.get('status')).toBeNull()
  })

  test('one is a thread: who said what in order, why it belongs together, and what is new enters', async () => {
    const page = await opened()
    await row(page, '夜间备份迁移').click()
    await turns(page).filter({ hasText: '创建快照' }).waitFor()
    const said = await turns(page).allInnerTexts()
    expect(said.findIndex((turn) => turn.includes('夜间备份迁移'))).toBeLessThan(
      said.findIndex((turn) => turn.includes('校验超过 60 秒')),
    )
    const aside = page.getByRole('complementary', { name: text.thread.aside.title })
    await expect.poll(() => aside.innerText()).toContain('pm-infra')
    await expect.poll(() => aside.innerText()).toContain(text.thread.aside.why)
    const trace = (await aside.locator('dt.m11').first().innerText()).replace('trace:', '')
    post('late-1', 'a late word', { traceId: trace })
    await turns(page).filter({ hasText: 'a late word' }).waitFor()
  })

  test('what comes while a message is open is counted, and the count leads to it', async () => {
    const trace = `trace-long-${++tries}`
    for (let nth = 0; nth < 20; nth++) post(`long-${tries}-${nth}`, `word ${nth}`, { traceId: trace })
    const page = await opened()
    await row(page, 'word 0').first().click()
    await expect.poll(() => turns(page).last().innerText()).toContain('word 19')
    await turns(page).last().click()
    await page.getByText(text.thread.whileOpen).waitFor()
    post(`long-${tries}-new`, 'one word more', { traceId: trace })
    await page.getByRole('button', { name: text.thread.fresh(1) }).click()
    await expect.poll(() => turns(page).last().innerText()).toContain('one word more')
    await expect.poll(() => page.getByRole('button', { name: text.thread.fresh(1) }).count()).toBe(0)
  })

  test('one shows its end also when there is less room for it', async () => {
    const trace = `trace-low-${++tries}`
    for (let nth = 0; nth < 20; nth++) post(`low-${tries}-${nth}`, `floor ${nth}`, { traceId: trace })
    const page = await opened()
    await row(page, 'floor 0').first().click()
    await expect.poll(() => turns(page).last().innerText()).toContain('floor 19')
    const thread = page.getByRole('region', { name: text.thread.label })
    const left = () => thread.evaluate((list) => list.scrollHeight - list.scrollTop - list.clientHeight)
    await expect.poll(left).toBeLessThan(2)
    const room = page.viewportSize()
    await page.setViewportSize({ width: room?.width ?? 0, height: (room?.height ?? 0) - 120 })
    await expect.poll(left).toBeLessThan(2)
  })

  test('one goes on being followed when its end ran ahead of it; whoever leaves it has left', async () => {
    const trace = `trace-ahead-${++tries}`
    for (let nth = 0; nth < 20; nth++) post(`ahead-${tries}-${nth}`, `step ${nth}`, { traceId: trace })
    const page = await opened()
    await row(page, 'step 0').first().click()
    await expect.poll(() => turns(page).last().innerText()).toContain('step 19')
    const thread = page.getByRole('region', { name: text.thread.label })
    await thread.evaluate((list) => {
      new MutationObserver((_, watching) => {
        // What is found about a message that stands there changes its row, and nothing of where the end is.
        if (!list.textContent?.includes('ran ahead')) return
        watching.disconnect()
        list.scrollTop -= 120
      }).observe(list, { childList: true, subtree: true })
    })
    const left = () => thread.evaluate((list) => list.scrollHeight - list.scrollTop - list.clientHeight)
    for (const says of ['ran ahead', 'caught up']) {
      post(`ahead-${tries}-${says.length}-${says}`, `${says}\n\n${'of many lines\n\n'.repeat(8)}`, { traceId: trace })
      await turns(page).filter({ hasText: says }).waitFor()
      await expect.poll(left).toBeLessThan(2)
    }
    await thread.hover()
    await page.mouse.wheel(0, -400)
    post(`ahead-${tries}-left`, 'behind a back', { traceId: trace })
    await page.getByRole('button', { name: text.thread.fresh(1) }).waitFor()
    expect(await left()).toBeGreaterThan(300)
  })

  test('one is a sequence and a timeline too: each message leads to its bytes, and keys go through them', async () => {
    const page = await opened()
    await row(page, '夜间备份迁移').click()
    await turns(page).filter({ hasText: '创建快照' }).waitFor()
    const said = await turns(page).count()
    await page.keyboard.press('3')
    const steps = page.getByRole('grid', { name: text.course.sequence }).getByRole('row')
    await expect.poll(() => steps.count()).toBe(said)
    await expect.poll(() => page.locator('.lane-head').count()).toBeGreaterThan(2)
    await expect.poll(() => new URL(page.url()).searchParams.get('view')).toBe('sequence')
    await page.keyboard.press('Home')
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await page.locator('.peek').getByText('创建快照').first().waitFor()
    await expect.poll(() => steps.nth(1).getAttribute('aria-selected')).toBe('true')
    await page.keyboard.press('Escape')
    await page.locator('.peek').waitFor({ state: 'detached' })
    await page.keyboard.press('2')
    const legs = page.getByRole('grid', { name: text.course.legs.label }).getByRole('row')
    await expect.poll(() => legs.count()).toBeGreaterThan(1)
    await legs.nth(1).click()
    await page.locator('.peek').getByRole('tab').first().waitFor()
  })

  test('its timeline shows work that followed close upon other work once each, and none over a name', async () => {
    tries += 1
    const began = Date.now() - 3_600_000
    const ends = { data: { agent: 'pm-data', tier: 'pm' }, infra: { agent: 'pm-infra', tier: 'pm' } }
    const say = (nth: number, after: number, more: object) => {
      const timestamp = new Date(began + after).toISOString()
      post(`close-${tries}-${nth}`, `close ${tries} ${nth}`, { traceId: `close-${tries}`, timestamp, ...more })
    }
    const answers = { type: 'response', from: ends.data, to: ends.infra }
    for (const at of [0, 2]) {
      say(at, at * 1_000, { type: 'request' })
      say(at + 1, at * 1_000 + 1_000, answers)
    }
    say(4, 3_500_000, { type: 'request' })
    const page = await opened()
    await row(page, `close ${tries}`).click()
    await expect.poll(() => turns(page).count()).toBe(5)
    await page.keyboard.press('2')
    const bars = page.locator('.chart .doing')
    await expect.poll(() => bars.count(), { timeout: 10_000 }).toBe(5)
    const nameEnds = await page
      .locator('.chart-name')
      .first()
      .evaluate((name) => name.getBoundingClientRect().right)
    const begins = await bars.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left))
    expect(Math.min(...begins)).toBeGreaterThan(nameEnds)
  })

  test('what was marked as seen ends with a line; what comes then stands below it, and can be answered there', async () => {
    tries += 1
    const [trace, first, then] = [`read-${tries}`, `read so far ${tries}`, `not read yet ${tries}`]
    post(trace, first)
    const page = await opened()
    await row(page, first).click()
    await turns(page).filter({ hasText: first }).waitFor()
    await page.getByRole('button', { name: text.marking.mark }).click()
    post(`${trace}-then`, then, { traceId: `trace-${trace}` })
    await turns(page).filter({ hasText: then }).waitFor()
    await page.locator('.thread .gap.seen').waitFor()
    const order = async () =>
      (await page.locator('.thread .turn, .thread .gap.seen').allInnerTexts()).map(
        (one) => /not read yet|read so far|read up to here/.exec(one)?.[0],
      )
    await expect.poll(order).toEqual(['read so far', 'read up to here', 'not read yet'])
    const field = page.locator('.field.reason textarea')
    await field.waitFor()
    await page.keyboard.press('.')
    await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true)

    post(`${trace}-last`, 'and one more', { traceId: `trace-${trace}` })
    await turns(page).filter({ hasText: 'and one more' }).waitFor()
    expect(await field.evaluate((one) => one === document.activeElement), 'whoever is in it stays in it').toBe(true)
  })

  test('one is answered in the field below it by keyboard: in the inbox of who spoke last, once, and in the thread', async () => {
    tries += 1
    const [asked, said] = [`shall we move volume ${tries}`, `Yes, go on with ${tries}.`]
    const inbox = path.join(console.home(), 'world', 'clawos', 'blackboard', 'pm-infra', 'inbox')
    mkdirSync(inbox, { recursive: true })
    const answers = () =>
      readdirSync(inbox).filter((name) => readFileSync(path.join(inbox, name), 'utf8').includes(said))
    await signalbox('writing', 'clawos', 'on', '--why', 'It is tried.', '--data', path.join(console.home(), 'data'))
    post(`asked-${tries}`, asked)
    const page = await opened()
    await row(page, asked).click()
    await turns(page).filter({ hasText: asked }).waitFor()
    const field = page.locator('.field.reason textarea')
    await field.waitFor()
    await page.keyboard.press('.')
    await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true)
    await page.keyboard.insertText(said)
    const send = page.getByRole('button', { name: compose.post })
    await expect.poll(() => send.isEnabled()).toBe(true)
    expect(answers()).toEqual([])
    await page.keyboard.press('Control+Enter')
    await turns(page).filter({ hasText: said }).locator('.ag.hu').waitFor()
    await expect.poll(() => field.inputValue()).toBe('')
    expect(answers()).toHaveLength(1)
    expect(JSON.parse(readFileSync(path.join(inbox, answers()[0] ?? ''), 'utf8'))).toMatchObject({
      ...{ traceId: `trace-asked-${tries}`, to: { agent: 'pm-infra' } },
    })
  })

  test('one stands as it arrived where that is asked for, and JSON that agents wrote folds', async () => {
    post('sent-1', 'said last', { timestamp: new Date(Date.now() - 1_000).toISOString() })
    const page = await opened()
    await row(page, 'said last').click()
    await turns(page).filter({ hasText: 'said last' }).waitFor()
    const earlier = { traceId: 'trace-sent-1', timestamp: new Date(Date.now() - 60_000).toISOString() }
    post('sent-2', 'said first: \n{"volume": "bk-07", "timeout": 120}', earlier)
    const order = async () =>
      (await turns(page).allInnerTexts()).map((one) => /said (?:first|last)/.exec(one)?.[0] ?? '')
    await expect.poll(order).toEqual(['said first', 'said last'])
    await page.getByRole('button', { name: text.thread.orders.sent }).click()
    await page.getByRole('menuitemradio', { name: text.thread.orders.arrived }).click()
    await expect.poll(order).toEqual(['said last', 'said first'])
    expect(new URL(page.url()).searchParams.get('order')).toBe('arrived')
    const payload = page.locator('.turn .code.payload')
    await page.getByRole('button', { name: text.thread.fold }).click()
    await expect.poll(() => payload.isVisible()).toBe(false)
    await page.locator('.turn details.folded summary').click()
    await expect.poll(() => payload.isVisible()).toBe(true)
  })

  test('of a protocol that wants a reasoning say where none is stated, those of others do not; derived ones are named', async () => {
    const page = await opened()
    await page
      .locator('.tail')
      .getByText(text.conversations.derived(['Swarm']))
      .waitFor()
    const channel = path.join(console.home(), 'world', 'teams', 'bare', 'channel.jsonl')
    append(channel, swarmLine('hasty', 'said without a why', { reasoning: undefined }))
    await row(page, 'said without a why').click()
    await turns(page).getByText(text.thread.noReasoning, { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    post('unreasoned', 'nobody asks why here')
    await row(page, 'nobody asks why here').click()
    await turns(page).filter({ hasText: 'nobody asks why here' }).waitFor()
    expect(await turns(page).getByText(text.thread.noReasoning, { exact: true }).count()).toBe(0)
  })

  test('an address of none says so and leads to all', async () => {
    console.forgive(/status of 404/)
    const page = await console.visit('/conversations/nobody')
    await page.getByText(text.thread.failed.notFound).first().waitFor()
    // What it is and what was said in it are asked for at once, and one is answered first.
    await expect.poll(() => page.getByRole('tab').count()).toBe(0)
    expect(await page.getByRole('link', { name: text.thread.failed.all }).getAttribute('href')).toBe('/conversations')
  })

  test('its sequence is narrowed to some time by the strip above it, lanes of it can be left out, and what is drawn is taken away as a diagram', async () => {
    const page = await opened()
    await row(page, '夜间备份迁移').click()
    await turns(page).first().waitFor()
    await page.keyboard.press('3')
    const steps = page.getByRole('grid', { name: text.course.sequence }).getByRole('row')
    await expect.poll(() => steps.count()).toBeGreaterThan(2)
    const said = await steps.count()
    await page.getByRole('slider', { name: text.histogram.from }).focus()
    await page.keyboard.press('PageUp')
    await expect.poll(() => steps.count()).toBeLessThan(said)
    await expect.poll(() => new URL(page.url()).searchParams.get('since')).not.toBeNull()
    await page.getByRole('button', { name: text.course.strip.all }).click()
    await expect.poll(() => steps.count()).toBe(said)
    const lanes = page.locator('.lane-head')
    await lanes.first().waitFor()
    const all = await lanes.count()
    await page.getByRole('button', { name: text.course.lanes.button(all, all) }).click()
    await page.getByRole('menuitemcheckbox').last().click()
    await expect.poll(() => lanes.count()).toBe(all - 1)
    await expect.poll(() => new URL(page.url()).searchParams.get('without')).not.toBeNull()
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: text.course.take.button }).click()
    const taken = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: text.course.take.mermaid.save }).click()
    const diagram = readFileSync(await (await taken).path(), 'utf8')
    expect(diagram.match(/^ +participant /gm)).toHaveLength(all - 1)
  })

  test('a message that joins two of them leads the old link to the new one', async () => {
    tries += 1
    const [left, right] = [`the left one of ${tries}`, `the right one of ${tries}`]
    post(`left-${tries}`, left)
    post(`right-${tries}`, right)
    const page = await opened()
    const addresses: string[] = []
    for (const says of [left, right]) {
      await row(page, says).click()
      await turns(page).filter({ hasText: says }).waitFor()
      addresses.push(new URL(page.url()).pathname)
      await page.keyboard.press('Escape')
      await rows(page).first().waitFor()
    }
    await row(page, right).click()
    await turns(page).filter({ hasText: right }).waitFor()
    post(`join-${tries}`, 'both at once', {
      type: 'response',
      traceId: `trace-left-${tries}`,
      payload: { requestId: `right-${tries}`, status: 'success', result: { summary: 'both at once' }, error: null },
    })
    await turns(page).filter({ hasText: 'both at once' }).waitFor()
    await turns(page).filter({ hasText: left }).waitFor()
    const others = await Promise.all(
      addresses.map(async (address) => {
        const other = await opened(address)
        await turns(other).filter({ hasText: right }).waitFor()
        await turns(other).filter({ hasText: left }).waitFor()
        return other
      }),
    )
    const ends = () => new Set([page, ...others].map((one) => new URL(one.url()).pathname)).size
    await expect.poll(ends).toBe(1)
  })
})
