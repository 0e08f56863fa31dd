import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { CDPSession, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { text } from '@/lib/text'
import { approvals as words } from '@/lib/text/decisions/approvals-words'
import { decisionSeal } from '@/lib/text/decisions/decision-seal'
import { many } from '@/lib/text/decisions/many-words'
import { entrance } from '@/lib/text/people/entrance-words'
import { PASSWORD } from '@/tests/visitors'
import { approveByKeys, arm, card, cometo, turnOn, verb } from '../asking'
import { connected, PATIENCE_MS, stage } from '../harness'
import { collabMessage, publish, quietWorld } from '../world'

const console = stage({ world: async (home) => quietWorld(home) })
const settings = text.settings
const folder = () => path.join(console.home(), 'world', 'collab', 'channels', 'night-shift')
const written = () => readdirSync(folder()).filter((name) => name.includes('-human-'))
const localhost = () => console.house().url.replace('127.0.0.1', 'localhost')

let asked = 0
function asks(said: string) {
  asked += 1
  const content = { text: said, code: null, artifacts: [] }
  const id = `msg-20261120-1424${10 + asked}-codex-1-9b1d`
  publish(
    path.join(folder(), `${id}.json`),
    collabMessage(id, '', { from: 'codex-1', to: 'human', type: 'request', content }),
  )
}

type Held = { page: Page; cdp: CDPSession; key: string }
/** A browser of somebody’s own with a security key in it, signed in by it. */
async function withKey(name: string): Promise<Held> {
  const admin = await console.visit('/settings/people')
  await admin.getByRole('button', { name: settings.invite.act }).first().click()
  await admin.getByLabel(settings.invite.name).fill(name)
  // The first account is an admin's, and nobody chooses.
  const role = admin.locator('form').getByRole('radio', { name: 'admin', exact: true })
  if ((await role.count()) > 0) await role.click()
  await admin.getByRole('button', { name: settings.invite.put }).click()
  const link = new URL(await admin.locator('.shown-once code').innerText())
  const context = await admin
    .context()
    .browser()
    ?.newContext({ viewport: { width: 1440, height: 900 } })
  if (!context) throw new Error('This page has no browser.')
  context.setDefaultTimeout(PATIENCE_MS)
  const page = await context.newPage()
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId: key } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'usb', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
  await page.goto(`${localhost()}${link.pathname}${link.search}`)
  await page.locator('input[name=password]').fill(PASSWORD)
  await page.locator('input[name=again]').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await connected(page)
  await page.goto(`${localhost()}/settings/people?add=passkey`)
  await page.getByLabel(settings.passkey.label, { exact: true }).fill('ThinkPad')
  await page.keyboard.press('Enter')
  await page.getByText(settings.passkey.named('ThinkPad')).waitFor()
  await page.getByRole('button', { name: settings.you.signOut }).click()
  await page.getByRole('button', { name: entrance.signIn.passkey }).click()
  await connected(page)
  return { page, cdp, key }
}

beforeAll(() => turnOn(console, 'collab'))

test('who is known by a passkey seals with it what they decide, by keyboard; without it nothing is sent', async () => {
  const { page, cdp, key } = await withKey('m.lindqvist')
  asks('May we open the gate?')
  await page.goto(`${localhost()}/approvals`)
  await cometo(page, 'May we open the gate?')
  const before = written().length
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId: key, isUserVerified: false })
  await arm(page)
  await page.keyboard.press('Enter')
  await card(page).getByText(decisionSeal.stopped).waitFor()
  expect(written()).toHaveLength(before)
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId: key, isUserVerified: true })
  await expect.poll(() => verb(page, 'approve').isVisible()).toBe(true)
  await page.keyboard.press('Escape')
  await approveByKeys(page)
  expect(written()).toHaveLength(before + 1)
  await page.goto(`${localhost()}/ledger?q=known:sealed`)
  const line = page.getByRole('row').filter({ hasText: 'm.lindqvist' })
  await line.getByText(text.ledger.known('sealed')).waitFor()
  await line.click()
  await page.getByRole('complementary').getByText(text.ledger.known('sealed')).waitFor()
  await page.getByRole('link', { name: text.ledger.peek.openAsk }).click()
  await card(page).getByText('May we open the gate?').first().waitFor()
  await page.context().close()
})

test('each of many is sealed by itself; without the passkey nothing is sent, and the rest is left as it is', async () => {
  const { page, cdp, key } = await withKey('k.abara')
  for (const n of [1, 2, 3]) asks(`May we move gate ${n}?`)
  await page.goto(`${localhost()}/approvals`)
  await cometo(page, 'May we move gate 3?')
  const before = written().length
  for (const n of [1, 2, 3])
    await page
      .locator('.ask-item')
      .filter({ hasText: `May we move gate ${n}?` })
      .locator('.ask-mark')
      .click()
  await page.getByRole('button', { name: many.act.reject(3) }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel(many.reason.reject).fill('They stand where they stand.')
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId: key, isUserVerified: false })
  await dialog.getByRole('button', { name: many.act.reject(3) }).click()
  await dialog.getByText(decisionSeal.stopped).waitFor()
  await dialog.getByText(many.sum(0, 3)).waitFor()
  expect(await dialog.getByText(many.came.waits, { exact: true }).count()).toBe(2)
  await dialog.getByRole('button', { name: many.unsealed(3) }).waitFor()
  expect(written()).toHaveLength(before)
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId: key, isUserVerified: true })
  await dialog.getByRole('button', { name: many.again(3) }).click()
  await dialog.getByText(many.sum(3, 3)).waitFor()
  expect(written()).toHaveLength(before + 3)
  await page.goto(`${localhost()}/ledger?q=known:sealed+did:reject`)
  await expect.poll(() => page.getByRole('row').filter({ hasText: 'k.abara' }).count()).toBe(3)
  await page.context().close()
})

test('who cannot show the passkey decides without the seal by a second act, by keyboard, and the ledger says so', async () => {
  const { page, cdp, key } = await withKey('t.ngata')
  asks('May we close the gate?')
  await page.goto(`${localhost()}/approvals`)
  await cometo(page, 'May we close the gate?')
  const before = written().length
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId: key, isUserVerified: false })
  await arm(page)
  await page.keyboard.press('Enter')
  await card(page).getByText(decisionSeal.stopped).waitFor()
  const without = card(page).getByRole('button', { name: decisionSeal.without(words.verbs.approve) })
  const isThere = () => without.evaluate((button) => button === document.activeElement)
  for (let steps = 0; steps < 12 && !(await isThere()); steps++) await page.keyboard.press('Shift+Tab')
  expect(await isThere()).toBe(true)
  expect(written()).toHaveLength(before)
  await page.keyboard.press('Enter')
  await page.locator('[data-rung=written].ok').waitFor()
  expect(written()).toHaveLength(before + 1)
  await page.goto(`${localhost()}/ledger?q=known:passkey+did:approve`)
  const line = page.getByRole('row').filter({ hasText: 't.ngata' })
  await line.getByText(text.ledger.known('passkey')).waitFor()
  await page.context().close()
})

test('what let go of, or decides anew, offers nothing without the seal; where nothing could be asked it says that nothing was sent', async () => {
  const { page, cdp, key } = await withKey('u.ortiz')
  asks('May we paint the gate?')
  await page.goto(`${localhost()}/approvals`)
  await cometo(page, 'May we paint the gate?')
  const before = written().length
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId: key, isUserVerified: false })
  await arm(page)
  await page.keyboard.press('Enter')
  const without = card(page).getByRole('button', { name: decisionSeal.without(words.verbs.approve) })
  await without.waitFor()
  await page.keyboard.press('Escape')
  await without.waitFor({ state: 'detached' })
  await page.route('**/approvals.seal**', (route) => route.abort())
  await arm(page)
  await page.keyboard.press('Enter')
  await card(page).getByText('nothing was sent').waitFor()
  await card(page).getByText(words.stale.title).waitFor()
  expect(await card(page).getByText(words.stale.unknown).count()).toBe(0)
  expect(written()).toHaveLength(before)
  await page.context().close()
})
