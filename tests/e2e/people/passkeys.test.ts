import path from 'node:path'
import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { text } from '@/lib/text'
import { entrance } from '@/lib/text/people/entrance-words'
import { people } from '@/lib/text/people/people-words'
import { proof } from '@/lib/text/people/proof-words'
import { openWriteDoor } from '@/server/store/door/door'
import { sha256Hex } from '@/server/store/people/secret'
import { PASSWORD } from '@/tests/visitors'
import { barriersInBoth } from '../barriers'
import { connected, type Look, PATIENCE_MS, stage } from '../harness'

const console = stage()
const words = text.settings

const localhost = () => console.house().url.replace('127.0.0.1', 'localhost')

/** Another browser, where nobody is signed in. */
async function browser(page: Page, look: Look = {}): Promise<Page> {
  const context = await page.context().browser()?.newContext(look)
  if (!context) throw new Error('This page has no browser.')
  context.setDefaultTimeout(PATIENCE_MS)
  return context.newPage()
}

/** One with a security key in it. */
async function withKey(page: Page): Promise<Page> {
  const other = await browser(page)
  const cdp = await other.context().newCDPSession(other)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'usb', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
  return other
}

/** As if who is signed in there had shown who they are an hour ago. */
async function age(page: Page): Promise<void> {
  const cookies = await page.context().cookies()
  const token = cookies.find(({ name }) => /^signalbox-[0-9a-f]{12}$/.test(name))?.value ?? ''
  const door = await openWriteDoor(
    { dialect: 'sqlite', file: path.join(console.home(), 'data', 'ledger.db') },
    'normal',
  )
  const at = Date.now() - 3_600_000
  await door.write((tx) => tx.run(sql`update sessions set proven_at = ${at} where token_sha = ${sha256Hex(token)}`))
  await door.close()
}

async function signIn(page: Page): Promise<void> {
  await page.goto(`${localhost()}/sign-in?to=/settings/people`)
  await page.getByLabel(entrance.signIn.name).fill('m.lindqvist')
  await page.getByLabel(entrance.signIn.password, { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
}

test('a passkey is added, asked for after the password, and removed', async () => {
  const page = await console.visit('/settings/people')
  await page.getByRole('button', { name: words.invite.act }).first().click()
  await page.getByLabel(words.invite.name).fill('m.lindqvist')
  await page.getByRole('button', { name: words.invite.put }).click()
  const link = new URL(await page.locator('.shown-once code').innerText())
  const other = await withKey(page)

  await other.goto(`${localhost()}${link.pathname}${link.search}`)
  await other.locator('input[name=password]').fill(PASSWORD)
  await other.locator('input[name=again]').fill(PASSWORD)
  await other.keyboard.press('Enter')
  await connected(other)
  await other.goto(`${localhost()}/settings/people`)
  await connected(other)
  const part = other.locator('.settings-code').filter({ hasText: words.passkey.name })
  await part.getByRole('button', { name: words.passkey.add }).click()
  await other.getByLabel(words.passkey.label, { exact: true }).fill('ThinkPad')
  await other.keyboard.press('Enter')
  await other.getByText(words.passkey.added('ThinkPad')).waitFor()
  await other.getByText(words.passkey.named('ThinkPad')).first().waitFor()
  await other
    .getByRole('row')
    .filter({ hasText: 'm.lindqvist' })
    .getByText(words.people.knownBy(0, 1))
    .waitFor({ state: 'attached' })
  await other.getByRole('button', { name: words.you.signOut }).click()

  await signIn(other)
  await other.getByRole('heading', { name: entrance.step.title }).waitFor()
  expect(await other.content()).not.toContain('ThinkPad')
  await other.getByRole('button', { name: entrance.step.passkey }).click()
  await connected(other)
  await other.getByText(words.you.known(people.assurance.passkey)).waitFor()

  await age(other)
  console.forgive(/status of 428/)
  await other.reload()
  await connected(other)
  await other.getByRole('button', { name: words.invite.act }).first().click()
  await other.getByLabel(words.invite.name).fill('k.novak')
  await other.getByRole('button', { name: words.invite.put }).click()
  await other.getByRole('dialog', { name: proof.title }).getByRole('button', { name: proof.passkey }).click()
  await other.locator('.shown-once code').waitFor()

  await other.getByRole('button', { name: words.you.signOut }).click()
  await other.getByRole('button', { name: entrance.signIn.passkey }).click()
  await connected(other)
  expect(await other.evaluate('document.body.innerText')).not.toContain(entrance.signIn.title)
  await other.goto(`${localhost()}/settings/people`)

  const keyless = await browser(page, { bypassCSP: true })
  await signIn(keyless)
  await keyless.getByRole('button', { name: entrance.step.passkey }).waitFor()
  expect(await barriersInBoth(keyless)).toEqual([])
  await keyless.context().close()

  await other.getByRole('button', { name: words.passkey.removes('ThinkPad') }).click()
  await other.getByText(words.passkey.removed('ThinkPad')).waitFor()
  await other.getByRole('button', { name: words.you.signOut }).click()
  await signIn(other)
  await connected(other)
  await other.context().close()
})

test('who comes by an address in digits is offered the name of this machine', async () => {
  const page = await console.visit('/settings/people')
  await page.getByRole('button', { name: words.invite.act }).first().click()
  await page.getByLabel(words.invite.name).fill('a.ferreira')
  await page.getByRole('button', { name: words.invite.put }).click()
  const other = await browser(page, { bypassCSP: true })
  await other.goto(await page.locator('.shown-once code').innerText())
  await other.locator('input[name=password]').fill(PASSWORD)
  await other.locator('input[name=again]').fill(PASSWORD)
  await other.keyboard.press('Enter')
  await connected(other)
  await other.goto(new URL('/settings/people', console.house().url).href)
  await other.getByText(words.passkey.noName).waitFor()
  expect(await other.getByRole('link', { name: localhost() }).getAttribute('href')).toBe(
    `${localhost()}/settings/people`,
  )
  expect(await barriersInBoth(other)).toEqual([])
  await other.context().close()
})
