import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import * as z from 'zod'
import { approvals as words } from '@/lib/text/decisions/approvals-words'
import { signedIn, withBrowser } from '@/tools/bench/measure/browser'
import { toTheEnd } from '@/tools/real/to-the-end'
import type { Case, Fact } from '../fact'
import { askedFor, killed, openHooked } from '../hooked-console'
import { linesOf, openLab } from '../lab'
import { calls, says } from '../script'
import { openTerminal } from '../terminal'
import { until } from '../until'

const make = (name: string) => [
  [calls('Bash', { command: `touch ${name}.txt`, description: `Make ${name}` })],
  [says(`After ${name}.`)],
]
const scripts = {
  ...{ first: make('first'), second: make('second'), third: make('third') },
  ...{ fourth: make('fourth'), fifth: make('fifth') },
}
const verdict = z.object({ entries: z.number(), broken: z.unknown() })
const PHONE = { width: 390, height: 844 }
const REASON = 'Not on a Friday.'
const TO_THE_END =
  'for (const one of document.querySelectorAll("*")) if (one.scrollHeight > one.clientHeight) one.scrollTop = one.scrollHeight'
const HELD = 'The database is being moved.'

/** A call of a running session that stands as a card in a browser and is decided there by keyboard, and on a phone. */
export const decidedInBrowser: Case = {
  name: 'decided-in-browser',
  async *play(programs, folder) {
    const lab = await openLab(programs, folder, { scripts })
    const { server, data } = await openHooked(programs, lab, folder)
    const terminal = await openTerminal(lab)
    const shown = terminal.screen
    const there = (name: string) => existsSync(path.join(lab.project, `${name}.txt`))
    const facts: Fact[] = []
    try {
      await withBrowser(async (browser) => {
        const page = await (await signedIn(browser, server)).newPage()
        await askedFor(server, terminal, 'first')
        await opened(page, `${server.address}/approvals`, 'first')
        await approved(page)
        await until('the first file', () => there('first'), { shown })
        facts.push({
          says: 'approved by two keys, the command runs',
          holds: there('first'),
          seen: 'first.txt is there',
        })

        await askedFor(server, terminal, 'second')
        await opened(page, `${server.address}/approvals`, 'second')
        await page.keyboard.press('r')
        await page.locator('#decide-reason:focus').waitFor()
        await page.keyboard.type(REASON)
        await page.locator('#decide-why').filter({ hasText: words.armed.reject }).waitFor()
        await page.keyboard.press('Enter')
        const told = () => linesOf(lab).some((line) => line.includes(`A person refused this: ${REASON}`))
        await until('the reason in the record', told, { shown })
        const made = there('second')
        facts.push({ says: 'refused with a reason, it does not run', holds: !made, seen: made ? 'made' : 'not made' })

        const phone = await (await signedIn(browser, server)).newPage()
        await phone.setViewportSize(PHONE)
        await askedFor(server, terminal, 'third')
        await opened(phone, `${server.address}/approvals`, 'third')
        await held(phone)
        await until('the third file', () => there('third'), { shown })
        facts.push({ says: 'at phone width it is approved too', holds: there('third'), seen: 'third.txt is there' })

        await askedFor(server, terminal, 'fourth')
        await opened(page, `${server.address}/approvals`, 'fourth')
        await page.keyboard.press('h')
        await page.getByRole('alertdialog').waitFor()
        await page.keyboard.type(HELD)
        await page.keyboard.press('Enter')
        const times = () => linesOf(lab).filter((line) => line.includes(HELD)).length
        await until('the reason of the hold in the record', () => times() > 0, { shown })
        const before = times()
        await terminal.type('Please play fifth.')
        await until('the reason once more, with nobody asked', () => times() > before, { shown })
        const ran = ['fourth', 'fifth'].filter(there)
        facts.push({
          says: 'held, no call of the session runs, and the model is told why each time',
          holds: ran.length === 0,
          seen: ran.length === 0 ? 'none ran' : `${ran.join(', ')} ran`,
        })
      })
      yield* facts
      const verified = await toTheEnd(process.execPath, [programs.signalbox, 'verify', '--json', '--data', data], {
        cwd: folder,
        env: lab.env,
      })
      const { broken, entries } = verdict.parse(JSON.parse(verified))
      yield { says: 'the ledger verifies', holds: broken === null, seen: `${entries} entries` }
    } finally {
      terminal.close()
      await killed(server)
      lab.close()
    }
  },
}

/** The page with the card of that call. */
async function opened(page: Page, address: string, name: string): Promise<void> {
  await page.goto(address)
  await page.getByRole('heading', { name: `Bash: touch ${name}.txt` }).waitFor()
}

async function approved(page: Page): Promise<void> {
  const isReady = async () => (await page.locator('.main-verb').getAttribute('aria-disabled')) === 'false'
  await until('the button', isReady)
  await page.keyboard.press('a')
  await page.locator('#decide-why').filter({ hasText: words.armed.approve }).waitFor()
  await page.keyboard.press('Enter')
}

/** By a thumb: the button is held until it is full. */
async function held(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: words.holdTo.approve, exact: true })
  // What is below the fold is to be seen before a yes.
  await page.evaluate(TO_THE_END)
  await until('the button', async () => (await button.getAttribute('aria-disabled')) !== 'true')
  await button.hover()
  await page.mouse.down()
  await page.locator('[data-rung=written]').waitFor()
  await page.mouse.up()
}
