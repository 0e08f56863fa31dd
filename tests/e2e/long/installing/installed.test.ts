import { mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { store as words } from '@/lib/text/data/store-words'
import { entrance } from '@/lib/text/people/entrance-words'
import { builtCommit } from '@/server/boot/base/built-commit'
import { packageVersion } from '@/server/boot/base/package'
import { FLAGS, type House, heed, PATIENCE_MS, rows, serving, stop } from '../../harness'
import { append, swarmLine } from '../../world'
import { bytesBelow, cleanMachine, filesBelow, packed } from './clean-machine'

const PASSWORD = 'seven trees at noon'
const SAID = 'Read by what was installed'
const MB = 1_000_000

let home = ''
let file = ''
let machine: Awaited<ReturnType<typeof cleanMachine>>
let browser: Browser

const ofPackage = (...steps: string[]) => path.join(machine.prefix, 'lib', 'node_modules', 'signalbox', ...steps)
const message = (page: Page) => rows(page).filter({ hasText: SAID })
const secondsSince = (began: number) => ((performance.now() - began) / 1_000).toFixed(1)

type Visit = { house: House; open: (address: string) => Promise<Page>; troubles: string[] }

/** Does something with a console that was started by typing so, and ends it. */
async function served<Result>(words: string[], act: (visit: Visit) => Promise<Result>): Promise<Result> {
  const house = await serving(home, machine.typed(['signalbox', 'serve', ...words, '--port', '0']))
  const troubles: string[] = []
  const contexts: BrowserContext[] = []
  const open = async (address: string) => {
    const context = await browser.newContext()
    contexts.push(context)
    context.setDefaultTimeout(PATIENCE_MS)
    const page = await context.newPage()
    heed(page, house.url, (trouble) => troubles.push(trouble))
    await page.goto(new URL(address, house.url).href)
    return page
  }
  try {
    return await act({ house, open, troubles })
  } finally {
    for (const one of contexts) await one.close()
    await stop(house)
  }
}

beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'signalbox-installed-'))
  machine = await cleanMachine(home)
  file = await packed(home)
  append(path.join(home, 'agents', 'atlas', 'channel.jsonl'), swarmLine('dev', SAID))
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: FLAGS,
    timeout: 6 * PATIENCE_MS,
  })
})
afterAll(async () => {
  await browser.close()
  await rm(home, { recursive: true, force: true })
})

test('npm installs the file on a clean machine, and what runs says its version and commit', async () => {
  const cache = (name: string) => ({ npm_config_cache: path.join(home, name) })
  const words = ['npm', 'install', '--global', `./${path.basename(file)}`]
  const elsewhere = { npm_config_prefix: path.join(home, 'fetched') }
  const fetched = await machine.run([...words, '--ignore-scripts'], { ...cache('cache-fetched'), ...elsewhere })
  const whole = await machine.run(words, cache('cache'))
  const { printed } = await machine.run(['signalbox', '--version'])
  expect(printed).toBe(`${packageVersion} ${builtCommit()?.commit?.slice(0, 12)}`)
  const [packed, installed] = [(await stat(file)).size, await bytesBelow(machine.prefix)]
  const binding = whole.seconds - fetched.seconds
  console.log(
    `${(packed / MB).toFixed(1)} MB, installed ${(installed / MB).toFixed(1)} MB in ${fetched.seconds.toFixed(1)} s and ${binding.toFixed(1)} s more for the binding of SQLite`,
  )
})

test('where npm ran no install script it says in one line what to type, which builds what lacks', async () => {
  const there = (words: string[]) => machine.run(words, { npm_config_prefix: path.join(home, 'fetched') })
  const index = [path.join(home, 'fetched/bin/signalbox'), 'index', 'agents', '--data', path.join(home, 'unbuilt')]
  const said = await there(index).catch(({ stderr }: { stderr: string }) => stderr)
  const command = 'npm rebuild --global --allow-scripts=better-sqlite3 better-sqlite3'
  expect(said).toBe(`signalbox: ${words.noBinding} ${words.noBindingMend(command)}\n`)
  await there(command.split(' '))
  expect((await there(index)).printed).toContain('agents')
})

test('npx runs it from the file', async () => {
  // The version needs no database.
  const quick = { npm_config_cache: path.join(home, 'cache-npx'), npm_config_ignore_scripts: 'true' }
  const words = ['npx', '--yes', '--package', `./${path.basename(file)}`, 'signalbox', '--version']
  expect((await machine.run(words, quick)).printed).toContain(packageVersion)
})

test('it shows what agents say to who opens its link, and help, and the icon', async () => {
  const began = performance.now()
  await served(['agents'], async ({ house, open, troubles }) => {
    const page = await open(house.link)
    await message(page).waitFor()
    console.log(`from the command to the first page ${secondsSince(began)} s`)
    await page.goto(new URL('/help', house.url).href)
    await page.locator('.help-topics a').first().waitFor()
    const icon = await page.request.get(new URL('/icon.svg', house.url).href)
    expect([icon.status(), icon.headers()['content-type']]).toEqual([200, 'image/svg+xml'])
    expect(troubles).toEqual([])
  })
})

test('who has no session is told a command as it is typed where it was installed', async () => {
  await served(['agents'], async ({ open }) => {
    const page = await open('/sources')
    await page.getByText(entrance.plain.terminal).waitFor()
    expect(await page.locator('pre').allInnerTexts()).toEqual(['signalbox link'])
  })
})

test('its first admin joins by a link of its own, with a password', async () => {
  await served(['agents'], async ({ open, troubles }) => {
    const { printed } = await machine.run(['signalbox', 'link', '--admin'])
    const page = await open(/https?:\/\/\S+\/join\?token=\S+/.exec(printed)?.[0] ?? '')
    await page.locator('input[name=name]').fill('m.lindqvist')
    for (const name of ['password', 'again']) await page.locator(`input[name=${name}]`).fill(PASSWORD)
    await page.getByRole('radio', { name: entrance.first.factor.later[0] }).check()
    await page.getByRole('button', { name: entrance.first.put }).click()
    await message(page).waitFor()
    // The icon of a tab is for who has a session.
    expect(troubles.filter((trouble) => !/401 \(Unauthorized\).*favicon/.test(trouble))).toEqual([])
  })
})

const watchingNothing = () => ['--data', path.join(home, 'other')]

test('where nothing is watched the first page says what to type; a script that the package lacks is seen', async () => {
  const scripts = await served(watchingNothing(), async ({ house, open, troubles }) => {
    const page = await open(house.link)
    await page.locator('.code').getByText('signalbox serve /mnt/shared/collab').waitFor()
    expect(troubles).toEqual([])
    return page
      .locator('script[src*="/static/chunks/"]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('src')))
  })
  const [script = ''] = scripts.flatMap((one) => (one === null ? [] : [one.replace('/_next/', '.next/')]))
  await without([ofPackage(script), ofPackage(`${script}.br`)], () =>
    served(watchingNothing(), async ({ house, open, troubles }) => {
      await open(house.link)
      await expect.poll(() => troubles.join('\n')).toContain('404')
    }),
  )
})

test('red control: without a file of Next it does not start', async () => {
  const started = () => served(watchingNothing(), async () => undefined)
  await without([ofPackage('.next/node_modules/next/dist/server/next-server.js')], () =>
    expect(started()).rejects.toThrow(/serve ended with 1/),
  )
})

/** Does something while the package lacks these files. */
async function without(files: string[], act: () => Promise<unknown>): Promise<void> {
  for (const one of files) await rename(one, `${one}.away`)
  await act()
  for (const one of files) await rename(`${one}.away`, one)
}

test('npm removes it and leaves no file', async () => {
  expect(await filesBelow(machine.prefix)).not.toEqual([])
  await machine.run(['npm', 'uninstall', '--global', 'signalbox'])
  expect(await filesBelow(machine.prefix)).toEqual([])
})
