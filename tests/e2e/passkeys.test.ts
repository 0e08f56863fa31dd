import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { text } from '@/lib/text'
import { entrance } from '@/lib/text/entrance'
import { people } from '@/lib/text/people'
import { PASSWORD } from '@/tests/visitors'
import { barriersInBoth } from './barriers'
import { connected, type Look, stage } from './harness'

const console = stage()
const words = text.settings

const localhost = () => console.house().url.replace('127.0.0.1', 'localhost')

/** Another browser, where nobody is signed in. */
async function browser(page: Page, look: Look = {}): Promise<Page> {
  const context = await page.context().browser()?.newContext(look)
  if (!context) throw new Error('This page has no browser.')
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

async function signIn(page: Page): Promise<void> {
  await page.goto(`${localhost()}/sign-in?to=/settings/people`)
  await page.getByLabel(entrance.signIn.name).fill('m.lindqvist')
  await page.getByLabel(entrance.signIn.password).fill(PASSWORD)
  await page.keyboard.press('Enter')
}

test('a passkey is added, asked for after the password, and removed', async () => {
  const page = await console.visit('/settings/people')
  await page.getByRole('button', { name: words.invite.act }).click()
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
  await other.getByText(words.passkey.named('ThinkPad')).waitFor()
  await other.getByRole('button', { name: words.you.signOut }).click()

  await signIn(other)
  await other.getByRole('heading', { name: entrance.step.title }).waitFor()
  expect(await other.content()).not.toContain('ThinkPad')
  await other.getByRole('button', { name: entrance.step.passkey }).click()
  await connected(other)
  await other.getByText(people.assurance.passkey).waitFor()

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
  await page.getByRole('button', { name: words.invite.act }).click()
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
