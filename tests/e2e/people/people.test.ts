import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { text } from '@/lib/text'
import { entrance } from '@/lib/text/people/entrance-words'
import { people as said } from '@/lib/text/people/people-words'
import { PASSWORD } from '@/tests/visitors'
import { barriersInBoth } from '../barriers'
import { connected, PATIENCE_MS, stage } from '../harness'

const console = stage()
const words = text.settings

/** A browser that nobody is signed in with. */
async function stranger(page: Page, address: string): Promise<Page> {
  const context = await page.context().browser()?.newContext()
  if (!context) throw new Error('This page has no browser.')
  context.setDefaultTimeout(PATIENCE_MS)
  const other = await context.newPage()
  await other.goto(new URL(address, console.house().url).href)
  return other
}

/** What stands in what has the focus, where it is of that kind. */
const hasFocus = (kind: string) => {
  const held = document.activeElement
  return held instanceof HTMLElement && held.matches(kind) ? held.innerText : null
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

test('the first admin is invited on this machine, chooses a password, and comes again by it', async () => {
  const page = await console.visit('/settings/people', { bypassCSP: true })
  await page.getByText(words.people.none.title).waitFor()
  await expect.poll(() => page.locator('.people').innerText()).toContain(said.assurance.loopback)
  await page.getByRole('button', { name: words.invite.act }).first().click()
  await page.getByLabel(words.invite.name).fill('m.lindqvist')
  await page.getByRole('button', { name: words.invite.put }).click()
  const link = await page.locator('.shown-once code').innerText()
  expect(await barriersInBoth(page)).toEqual([])

  const newcomer = await stranger(page, link)
  await newcomer.getByRole('heading', { name: entrance.join.title('m.lindqvist') }).waitFor()
  await field(newcomer, entrance.repeat).fill(PASSWORD)
  const password = newcomer.locator('input[name=password]')
  await password.fill(PASSWORD.slice(0, 3))
  const tally = newcomer.locator('.tally').first()
  expect(await tally.innerText()).toBe(entrance.tally.few(12).replace('{n}', '3'))
  await password.fill(PASSWORD)
  expect(await tally.innerText()).toBe(entrance.tally.enough.replace('{n}', String(PASSWORD.length)))
  await expect.poll(() => newcomer.evaluate(() => document.fonts.check('13px Geist'))).toBe(true)
  await newcomer.getByRole('radio', { name: entrance.first.factor.code[0] }).check()
  const eye = newcomer.getByRole('button', { name: entrance.show(entrance.signIn.password) })
  await eye.click()
  expect(await password.getAttribute('type')).toBe('text')
  expect(await newcomer.locator('input[name=again]').getAttribute('type')).toBe('password')
  await eye.click()
  expect(await password.getAttribute('type')).toBe('password')
  expect(await password.inputValue()).toBe(PASSWORD)
  await newcomer.getByRole('button', { name: entrance.join.put }).click()
  await connected(newcomer)
  await newcomer.getByRole('img', { name: words.code.qr }).waitFor()
  await newcomer.getByText(words.you.is('m.lindqvist', 'admin')).waitFor()
  await newcomer.getByRole('button', { name: words.you.signOut }).click()

  await newcomer.getByRole('heading', { name: entrance.signIn.title }).waitFor()
  await newcomer.getByLabel(entrance.signIn.name).fill('m.lindqvist')
  await field(newcomer, entrance.signIn.password).fill('not the password')
  await newcomer.keyboard.press('Enter')
  await newcomer.getByRole('alert').waitFor()
  await field(newcomer, entrance.signIn.password).fill(PASSWORD)
  await newcomer.keyboard.press('Enter')
  await connected(newcomer)
  await newcomer.context().close()
})

test('a role is changed beside the list, and sends its person to sign in anew', async () => {
  const page = await console.visit('/settings/people')
  await page.getByRole('button', { name: words.invite.act }).first().click()
  await page.getByLabel(words.invite.name).fill('a.ferreira')
  await page.getByRole('button', { name: words.invite.put }).click()
  const newcomer = await stranger(page, await page.locator('.shown-once code').innerText())
  await newcomer.locator('input[name=password]').fill(PASSWORD)
  await newcomer.locator('input[name=again]').fill(PASSWORD)
  await newcomer.keyboard.press('Enter')
  await connected(newcomer)
  await newcomer.goto(new URL('/settings/people', console.house().url).href)
  await newcomer.getByText(words.people.onlyAdmins.title).waitFor()

  await page.getByRole('button', { name: 'a.ferreira' }).click()
  await page.locator('.peek').getByText('a.ferreira').first().waitFor()
  const role = page.locator('.peek').getByRole('radiogroup', { name: words.invite.role })
  await role.getByRole('radio', { name: 'viewer' }).focus()
  for (const next of ['auditor', 'admin']) {
    // A key is held until the focus came: let go before, it moves the focus and chooses nothing.
    await page.keyboard.down('ArrowLeft')
    await role.locator('[role=radio]:focus[aria-checked=true]', { hasText: next }).waitFor()
    await page.keyboard.up('ArrowLeft')
  }
  await page.getByRole('button', { name: words.person.leave }).click()
  await expect.poll(() => role.getByRole('radio', { name: 'viewer' }).isChecked()).toBe(true)
  await newcomer.reload()
  await newcomer.getByText(words.people.onlyAdmins.title).waitFor()
  await role.getByRole('radio', { name: 'operator' }).click()
  await page.getByRole('button', { name: words.person.put('a.ferreira', 'operator') }).click()
  await page.getByText(words.person.changed('a.ferreira', 'operator')).waitFor()
  await expect.poll(() => newcomer.locator('.status .live').innerText()).not.toContain('Live')
  await newcomer.reload()
  await newcomer.getByRole('heading', { name: entrance.signIn.title }).waitFor()
  await newcomer.context().close()
})

test('everybody sees where they are signed in, and ends another session, or this one', async () => {
  const page = await console.visit('/settings/people')
  await page.getByRole('button', { name: words.invite.act }).first().click()
  await page.getByLabel(words.invite.name).fill('v.meyer')
  await page.getByRole('radio', { name: 'viewer' }).click()
  await page.getByRole('button', { name: words.invite.put }).click()
  const newcomer = await stranger(page, await page.locator('.shown-once code').innerText())
  await newcomer.locator('input[name=password]').fill(PASSWORD)
  await newcomer.locator('input[name=again]').fill(PASSWORD)
  await newcomer.keyboard.press('Enter')
  await connected(newcomer)
  const elsewhere = await stranger(page, '/sign-in')
  await elsewhere.getByLabel(entrance.signIn.name).fill('v.meyer')
  await field(elsewhere, entrance.signIn.password).fill(PASSWORD)
  await elsewhere.keyboard.press('Enter')
  await connected(elsewhere)

  await newcomer.goto(new URL('/settings/people', console.house().url).href)
  const sessions = newcomer.locator('.sec', { hasText: words.person.sessions }).getByRole('listitem')
  await expect.poll(() => sessions.count()).toBe(2)
  const [own, other] = [
    sessions.filter({ hasText: words.person.mine }),
    sessions.filter({ hasNotText: words.person.mine }),
  ]
  expect(await own.innerText()).toMatch(/127\.0\.0\.1, .*opened .* · last used .* · ends by /s)
  const ask = newcomer.getByRole('alertdialog')
  await other.getByRole('button', { name: words.person.end }).click()
  await ask.getByRole('button', { name: words.person.keep }).click()
  await elsewhere.reload()
  await connected(elsewhere)
  await other.getByRole('button', { name: words.person.end }).click()
  await ask.getByRole('button', { name: words.person.endOther.yes }).click()
  await newcomer.getByText(words.person.endedDone).waitFor()
  await expect.poll(() => sessions.count()).toBe(1)
  await elsewhere.reload()
  await elsewhere.getByRole('heading', { name: entrance.signIn.title }).waitFor()

  await own.getByRole('button', { name: words.person.end }).click()
  await ask.getByRole('button', { name: words.person.endMine.yes }).click()
  await newcomer.getByRole('heading', { name: entrance.signIn.title }).waitFor()
  await elsewhere.context().close()
  await newcomer.context().close()
})

test('a token is shown once, works without a cookie, and no more once it is revoked', async () => {
  const page = await console.visit('/settings/people')
  await page.getByRole('button', { name: words.tokens.act }).click()
  await page.getByLabel(words.tokens.form.name, { exact: true }).fill('grafana')
  await page.getByRole('button', { name: words.tokens.form.put }).click()
  const token = await page.locator('.shown-once code').innerText()
  const ask = () =>
    fetch(new URL('/api/trpc/console.status', console.house().url), { headers: { authorization: `Bearer ${token}` } })
  expect((await ask()).status).toBe(200)
  await page.reload()
  await page.locator('.tokens-table').waitFor()
  expect(await page.content()).not.toContain(token)
  await page.getByRole('button', { name: `${words.tokens.revoke} grafana` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: words.tokens.ask.no }).click()
  expect((await ask()).status).toBe(200)
  await page.getByRole('button', { name: `${words.tokens.revoke} grafana` }).click()
  // The live connection draws the row anew before the answer is there.
  await page.route('**/people.revokeToken*', async (route) => {
    const response = await route.fetch()
    await page.locator('.tokens-table').getByText(words.tokens.revoked, { exact: true }).waitFor()
    await route.fulfill({ response })
  })
  await page.getByRole('alertdialog').getByRole('button', { name: words.tokens.ask.yes }).click()
  await page.getByText(words.tokens.again('grafana')).waitFor()
  // What was pressed is gone: the cell in which it stood says what came of it.
  await expect.poll(() => page.evaluate(hasFocus, 'td')).toBe(words.tokens.revoked)
  expect((await ask()).status).toBe(401)
})

test('while it is asked who there is, a few bars beside each other stand where they will', async () => {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const page = await console.visit('/settings/people', undefined, (opened) =>
    opened.route(/api\/trpc\/.*people/, async (route) => {
      await answered
      await route.continue()
    }),
  )
  const waits = page.getByRole('region', { name: words.people.list }).locator('.settings-part .awaited.alongside')
  await waits.first().waitFor()
  expect(await waits.count()).toBe(2)
  const bars = await waits
    .first()
    .locator('.sk')
    .evaluateAll((all) => all.map((bar) => bar.getBoundingClientRect()))
  expect(bars).toHaveLength(3)
  expect(new Set(bars.map(({ top }) => top)).size).toBe(1)
  expect(new Set(bars.map(({ left }) => left)).size).toBe(3)
  answer()
  await page.getByRole('heading', { name: words.roles.title }).waitFor()
})
