import { describe, expect, test } from 'vitest'
import { text } from '@/lib/text'
import { connected, stage } from '../harness'

const console = stage()

/** What an injected text could try; each tells whether it ran. */
const attacks = {
  'markup through innerHTML': `document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="window.ran = true">')`,
  'a script that is not of the build': `document.body.append(Object.assign(document.createElement('script'), { src: '/start' }))`,
  'a script of another origin': `document.body.append(Object.assign(document.createElement('script'), { src: 'http://127.0.0.1:9/x.js' }))`,
  'code from text': `Function('window.ran = true')()`,
  'a script in a handler': `document.body.setAttribute('onclick', 'window.ran = true'); document.body.click()`,
}

/** Later, because what an inspector evaluates at once is let through. */
const outcome = (attack: string) => `new Promise((resolve) => setTimeout(() => {
  try { ${attack}; resolve('let through') } catch (error) { resolve(error.name) }
}))`

describe('the policy of the pages', () => {
  test.each(Object.entries(attacks))('%s does not run', async (_name, attack) => {
    console.forgive(/requires 'Trusted|Content Security Policy|Trusted|ERR_/)
    const page = await console.visit('/')
    await page.locator('main').first().waitFor()
    const came = await page.evaluate(outcome(attack)).catch((error: Error) => error.name)
    expect(await page.evaluate('window.ran === true')).toBe(false)
    if (!attack.includes('onclick')) expect(came).not.toBe('let through')
  })

  test('a page that differs from what the server made is made anew under it', async () => {
    console.forgive(/#418|Minified React error|requires 'Trusted/)
    const page = await console.visit('about:blank')
    const { skip } = text.shell
    await page.route(console.house().url, async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, body: (await answer.text()).replace(`>${skip}<`, '>Something else<') })
    })
    await page.goto(console.house().url)
    await connected(page)
    expect(await page.locator('.only-read').first().innerText()).toBe(skip)
    expect(await page.evaluate(outcome(attacks['markup through innerHTML']))).toBe('TypeError')
    expect(await page.evaluate('window.ran === true')).toBe(false)
  })

  test('a script of the build that runs as a worker may ask this console alone, and make no code of text', async () => {
    const page = await console.visit('/')
    const named = await page.locator('script[src^="/_next/static/"]').first().getAttribute('src')
    const { request } = page.context()
    const policyOf = async (address: string) => {
      const answer = await request.get(new URL(address, console.house().url).href)
      return { status: answer.status(), policy: answer.headers()['content-security-policy'] ?? '' }
    }
    const script = await policyOf(named ?? '')
    expect(script.status).toBe(200)
    expect(script.policy).toBe("default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'")
    // Only what a script may be asked for by.
    for (const address of ['/', '/_next/static/nothing', '/nothing.js'])
      expect((await policyOf(address)).policy).toContain("require-trusted-types-for 'script'")
  })

  test('red control: without the policy they do', async () => {
    console.forgive(/./)
    const page = await console.visit('/', { bypassCSP: true })
    await page.locator('main').first().waitFor()
    for (const name of ['code from text', 'a script in a handler'] as const) {
      await page.evaluate('window.ran = false')
      await page.evaluate(outcome(attacks[name]))
      expect(await page.evaluate('window.ran'), name).toBe(true)
    }
  })
})
