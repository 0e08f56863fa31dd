import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { withCtrl } from '@/components/keys/mod-key'
import type { PolicyRule } from '@/lib/people/policy'
import { text as pages } from '@/lib/text'
import { approvals as words } from '@/lib/text/decisions/approvals-words'
import { deciding } from '@/lib/text/decisions/deciding-words'
import { proof } from '@/lib/text/people/proof-words'
import { compose } from '@/lib/text/posts/compose-words'
import { clientOf, welcome } from '@/tests/visitors'
import { approveByKeys, arm, call, card, cometo, hint, isOff, reason, turnOn, verb } from '../asking'
import { connected, signalbox, stage } from '../harness'
import { collabMessage, publish, quietWorld } from '../world'

const console = stage({ world: async (home) => quietWorld(home) })
const folder = () => path.join(console.home(), 'world', 'collab', 'channels', 'night-shift')
const written = () => readdirSync(folder()).filter((name) => name.includes('-human-'))
const latest = () =>
  written()
    .map((name) => JSON.parse(readFileSync(path.join(folder(), name), 'utf8')))
    .sort((one, other) => (one.timestamp < other.timestamp ? 1 : -1))[0]
const target = (page: Page) => card(page).locator('#decide-target')
const isFocused = (page: Page, id: string) => page.evaluate((wanted) => document.activeElement?.id === wanted, id)

let asked = 0
function asks(text: string, code: object | string | null = null, from = 'codex-1') {
  asked += 1
  const content = { text, code: typeof code === 'object' && code !== null ? JSON.stringify(code) : code, artifacts: [] }
  const id = `msg-20261120-1424${10 + asked}-${from}-9b1d`
  publish(path.join(folder(), `${id}.json`), collabMessage(id, '', { from, to: 'human', type: 'request', content }))
}

const people: Record<string, string> = {}
let admin = ''
/** Approvals in a browser of this person's own, with this ask open. */
async function visitAs(name: string, said: string): Promise<Page> {
  const page = await console.visit('/approvals', {}, (fresh) => signIn(fresh, name))
  await cometo(page, said)
  return page
}
async function signIn(page: Page, name: string): Promise<void> {
  const [cookie = '', value = ''] = (people[name] ?? '').split('=')
  await page.context().clearCookies()
  await page.context().addCookies([{ name: cookie, value, url: console.house().url }])
}

const RULE: PolicyRule = {
  ...{ query: 'unlock', whose: 'agents', role: 'approver', people: [], needed: 2, secondFactor: false, reason: false },
  ...{ expiresAfterMs: null, onExpiry: 'nothing', irreversible: 'payload.entity_id', template: null },
}

beforeAll(async () => {
  await turnOn(console, 'collab')
  const page = await console.visit('/approvals')
  admin = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const policy = { name: 'locks', rule: RULE, why: 'Doors take two.', enable: true, base: 0 }
  expect(await call(page, 'policies.save', policy)).toBe(200)
  for (const name of ['m.lang', 'j.okafor'])
    people[name] = (await welcome(console.house(), admin, name, 'approver')).cookie
  await page.close()
})

describe('one browser of two people', () => {
  test('keeps what each typed, a message and a reason, for that one alone', async () => {
    const said = `May we keep this for later, ${Date.now()}?`
    asks(said)
    const page = await visitAs('m.lang', said)
    await reason(page).fill('Not before Monday.')
    await page.keyboard.press('Escape')
    await page.goto(new URL('/?compose=new', console.house().url).href)
    const text = page.getByRole('dialog').getByLabel(compose.text, { exact: true })
    await text.fill('For my eyes.')
    await page.getByRole('dialog').getByText(compose.kept).waitFor()
    const named = async () => {
      await page.goto(new URL('/?q=from:codex-1', console.house().url).href)
      await connected(page)
      await page.keyboard.press('s')
      return page.getByRole('dialog').getByLabel(pages.views.form.name)
    }
    await (await named()).fill('What I look at')

    const found = async (name: string) => {
      // Left first: a page whose session is taken from under it is told so by every request.
      await page.goto('about:blank')
      await signIn(page, name)
      await page.goto(new URL('/approvals', console.house().url).href)
      await cometo(page, said)
      const because = await reason(page).inputValue()
      await page.goto(new URL('/?compose=new', console.house().url).href)
      await text.waitFor()
      return [because, await text.inputValue(), await (await named()).inputValue()]
    }
    expect(await found('j.okafor')).toEqual(['', '', ''])
    expect(await found('m.lang')).toEqual(['Not before Monday.', 'For my eyes.', 'What I look at'])
  })
})

describe('two people', () => {
  test('sign with the target typed: the first is no effect, nobody is two, the second writes the file', async () => {
    asks('May I unlock the front door?', { entity_id: 'lock.front_door' })
    const first = await visitAs('m.lang', 'May I unlock the front')
    await first.getByText(words.files.notYet(1)).waitFor()
    await first.getByText('"review_vote"').waitFor()
    await expect.poll(() => isOff(verb(first, 'approve'))).toBe(false)
    await first.keyboard.press('a')
    await expect.poll(() => isFocused(first, 'decide-target')).toBe(true)
    await first.keyboard.type('lock.back_door')
    await first.keyboard.press('Enter')
    await hint(first).filter({ hasText: words.why.target }).waitFor()
    await target(first).fill('lock.front_door')
    await first.keyboard.press('Enter')
    await card(first).getByText(words.outcome.signed(1, 2)).waitFor()
    expect(written()).toEqual([])
    await first.reload()
    await first.getByText(words.signatures.title(1, 2)).waitFor()
    await expect.poll(() => isOff(verb(first, 'approve'))).toBe(true)
    await first.keyboard.press('a')
    await hint(first).filter({ hasText: deciding.mayNot.signed }).waitFor()

    const second = await visitAs('j.okafor', 'May I unlock the front')
    await second.getByText('m.lang').first().waitFor()
    await second.getByText('"review_vote"').waitFor()
    await expect.poll(() => isOff(verb(second, 'approve'))).toBe(false)
    await second.keyboard.press('a')
    await expect.poll(() => isFocused(second, 'decide-target')).toBe(true)
    await second.keyboard.type('lock.front_door')
    await second.keyboard.press('Enter')
    await second.locator('[data-rung=written].ok').waitFor()
    expect(written()).toHaveLength(1)
    await card(first)
      .getByText(words.closed.decided('approve', 'j.okafor', '').split(' at ')[0] ?? '')
      .waitFor()
    const page = await console.visit('/ledger?q=did%3Aapprove')
    for (const name of ['m.lang', 'j.okafor']) await page.getByText(name).first().waitFor()
  })

  test('press at the same moment: one wins, the other is told who, and one file is written', async () => {
    asks('May I bump the version?')
    const pages = [
      await visitAs('m.lang', 'May I bump the version'),
      await visitAs('j.okafor', 'May I bump the version'),
    ]
    console.forgive(/409/)
    const before = written().length
    for (const page of pages) await arm(page)
    await Promise.all(pages.map((page) => page.keyboard.press('Enter')))
    const winner = async () => {
      const told = await Promise.all(pages.map((page) => card(page).locator('.decide-foot').innerText()))
      return told.map((said) => /^(?:You|m\.lang|j\.okafor) approved this at/m.exec(said)?.[0].split(' ')[0]).sort()
    }
    await expect
      .poll(winner)
      .toEqual([expect.stringMatching(/^You$/), expect.stringMatching(/^(?:m\.lang|j\.okafor)$/)])
    expect(written()).toHaveLength(before + 1)
  })

  test('who asks does not decide, whoever they are here', async () => {
    asks('May I restart the hub?', null, 'm.lang')
    const own = await visitAs('m.lang', 'May I restart the hub')
    await card(own).getByText(deciding.mayNot.own).first().waitFor()
    await own.keyboard.press('a')
    expect(await verb(own, 'approve').getAttribute('aria-pressed')).toBe('false')
    await approveByKeys(await visitAs('j.okafor', 'May I restart the hub'))
    expect(latest()).toMatchObject({ to: 'm.lang', type: 'review_vote' })
  })
})

describe('other answers, by keyboard', () => {
  test('a policy that wants a second factor lets one be shown on the card, and the decision goes on', async () => {
    const { id, cookie } = await welcome(console.house(), admin, 'f.actor', 'approver')
    people['f.actor'] = cookie
    const rule = { ...RULE, query: 'reboot', needed: 1, people: [id], secondFactor: true, irreversible: null }
    const local = clientOf(console.house().url, { cookie: admin })
    await local.policies.save.mutate({ name: 'reboots', rule, why: 'Reboots take a factor.', enable: true, base: 0 })
    const { me } = clientOf(console.house().url, { cookie })
    const { secret } = await me.beginCode.mutate()
    const codeAt = (ms: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: ms })
    await me.addCode.mutate({ code: codeAt(Date.now()) })
    asks('May I reboot the hub?', { host: 'hub-1' })
    const page = await visitAs('f.actor', 'May I reboot the hub')
    await card(page).getByText(deciding.mayNot.factor('reboots')).first().waitFor()
    await expect.poll(() => isOff(verb(page, 'approve')), { message: 'red control' }).toBe(true)
    await card(page).getByRole('button', { name: proof.factor.show }).click()
    const dialog = page.getByRole('dialog', { name: proof.factor.title })
    await dialog.getByLabel(proof.code).fill(codeAt(Date.now() + 30_000))
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => isOff(verb(page, 'approve'))).toBe(false)
    await approveByKeys(page)
    await expect.poll(() => written().length).toBeGreaterThan(0)
  })

  test('approved as changed, the whole payload is written as it stands in the field', async () => {
    asks('May I run the migration?', { steps: ['a', 'b'], dry: false })
    const page = await visitAs('m.lang', 'May I run the migration')
    await expect.poll(() => isOff(verb(page, 'approve-as-changed'))).toBe(false)
    await page.keyboard.press('e')
    await expect.poll(() => isFocused(page, 'decide-changed')).toBe(true)
    const changed = '{\n\t"steps": ["a"],\n  "dry": true, "note": "nur a — 只要 a 😀"\n}\n '
    await page.keyboard.press('Control+a')
    await page.keyboard.insertText(changed)
    await page.locator('.ask-beside pre').filter({ hasText: 'APPROVED AS CHANGED' }).waitFor()
    await hint(page)
      .filter({ hasText: withCtrl(words.armed['approve-as-changed']) })
      .waitFor()
    await page.keyboard.press('Control+Enter')
    await page.locator('[data-rung=written].ok').waitFor()
    expect(latest()).toMatchObject({
      type: 'review_vote',
      content: { text: expect.stringMatching(/^APPROVED AS CHANGED: /), code: changed },
    })
  })

  test('asked for more, it stays open and can still be approved', async () => {
    asks('May I delete the snapshots?', { keep: 0 })
    const page = await visitAs('m.lang', 'May I delete the snapshots')
    await page.keyboard.press('m')
    await expect.poll(() => isFocused(page, 'decide-reason')).toBe(true)
    const before = written().length
    await page.keyboard.press('Enter')
    await hint(page).filter({ hasText: words.why.words }).waitFor()
    await page.keyboard.type('How many are there?')
    await page.keyboard.press('Enter')
    await page.locator('[data-rung=written].ok').waitFor()
    expect(latest()).toMatchObject({ type: 'chat', content: { text: 'How many are there?' } })
    expect(written()).toHaveLength(before + 1)
    await card(page).locator('.decide-foot .verbs').waitFor()
    await page.reload()
    await arm(page)
    await page.keyboard.press('Enter')
    await expect.poll(() => written().length).toBe(before + 2)
    await card(page).getByText(words.closed.byYou).waitFor()
  })

  test('no decision needed writes nothing and goes on record', async () => {
    asks('May I count the sheep?')
    const page = await visitAs('m.lang', 'May I count the sheep')
    const before = readdirSync(folder())
    const dots = card(page).getByRole('button', { name: words.dots })
    await dots.focus()
    await page.keyboard.press('Enter')
    const item = page.getByRole('menuitem', { name: words.verbs['no-decision'] })
    await item.waitFor()
    while (!(await item.evaluate((one) => one === document.activeElement))) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => isFocused(page, 'decide-no-decision')).toBe(true)
    await page.keyboard.press('Enter')
    await card(page).getByText(`${words.closed.byYou} noted that this needs no decision`).waitFor()
    expect(readdirSync(folder())).toEqual(before)
    const found = await signalbox('verify', '--data', path.join(console.home(), 'data'), '--json')
    expect(JSON.parse(found)).toMatchObject({ broken: null })
    expect(await reason(page).count()).toBe(0)
  })
})
