import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { text } from '@/lib/text'
import { trouble } from '@/lib/text/sources/trouble-words'
import { mountImage } from '@/tests/disks/mounts'
import { barriersInBoth } from '../barriers'
import { COMMAND, connected, stage } from '../harness'
import { collabMessage, publish } from '../world'

let unmount = async () => {}

/**
 * Takes root. The console runs as root of a user namespace of its own, where the system's watches are counted apart,
 * without the right to read what its mode forbids.
 */
const console = stage({
  under: [
    ...['unshare', '--user', '--map-root-user', 'setpriv', '--bounding-set=-dac_override,-dac_read_search'],
    '--inh-caps=-dac_override,-dac_read_search',
  ],
  world: async (home) => {
    execFileSync('truncate', ['--size=4G', image(home)])
    execFileSync('mkfs.ext4', ['-q', '-J', 'size=4', image(home)])
    unmount = mountImage(image(home), path.join(home, 'data'))
    publish(messageIn(home, 'c', 'first'), collabMessage('first', 'from the start'))
    return [`multi-agent-os:${path.join(home, 'collab')}`]
  },
})

const image = (home: string) => path.join(home, 'disk.img')
const messageIn = (home: string, channel: string, id: string) =>
  path.join(home, 'collab', 'channels', channel, `msg-${id}.json`)
const post = (channel: string, id: string, body: string) =>
  publish(messageIn(console.home(), channel, id), collabMessage(id, body))
const data = () => path.join(console.home(), 'data')
const tail = () => readFileSync(path.join(data(), 'tail.pid'), 'utf8').trim()
const inside = (script: string) => execFileSync('nsenter', ['--user', '--target', tail(), 'sh', '-c', script])
const mostFiles = (most: number) => execFileSync('prlimit', ['--pid', tail(), `--nofile=${most}:`])
const mostWatches = (most: number) => inside(`echo ${most} > /proc/sys/user/max_inotify_watches`)

afterAll(() => unmount())

const banner = (page: Page) => page.locator('.banner')
const health = async (page: Page) => (await page.request.get(`${console.house().url}/api/healthz`)).json()
const doctor = () =>
  new Promise<{ code: unknown; out: string }>((resolve) => {
    execFile(process.execPath, [COMMAND, 'doctor', '--data', data()], (error, out) =>
      resolve({ code: error?.code ?? 0, out }),
    )
  })

async function opened(): Promise<Page> {
  const page = await console.visit('/sources?source=collab', { bypassCSP: true })
  await connected(page)
  return page
}

async function counted(page: Page, query: string): Promise<number> {
  const input = encodeURIComponent(JSON.stringify({ query }))
  const answer = await page.request.get(`${console.house().url}/api/trpc/stream.count?input=${input}`)
  return (await answer.json()).result.data.count
}

/** Banner, source, health and doctor say the same; doctor fails. */
async function isSaid(page: Page, cause: string, mend: string, kind: string): Promise<void> {
  await banner(page).getByText(cause).waitFor()
  await banner(page).getByText(mend).waitFor()
  await page.getByRole('region', { name: text.ingest.settings.how }).getByText(cause).waitFor()
  await expect
    .poll(() => health(page))
    .toMatchObject({ status: 'degraded', reasons: [`1 of 1 sources: degraded, ${kind}.`] })
  const { code, out } = await doctor()
  expect(code).toBe(1)
  expect(out).toMatch(new RegExp(`^problem +source collab: .*${mend.slice(0, 12)}`, 'm'))
}

async function isWell(page: Page): Promise<void> {
  await expect.poll(() => banner(page).count()).toBe(0)
  await expect.poll(() => health(page)).toMatchObject({ status: 'ok', reasons: [] })
}

const { kinds } = trouble

test('a directory that may not be read', async () => {
  const page = await opened()
  const stream = await console.visit('/')
  mkdirSync(path.join(console.home(), 'locked'))
  publish(path.join(console.home(), 'locked', 'msg-locked.json'), collabMessage('locked', 'behind the lock'))
  chmodSync(path.join(console.home(), 'locked'), 0)
  const channel = path.dirname(messageIn(console.home(), 'locked', ''))
  renameSync(path.join(console.home(), 'locked'), channel)
  await isSaid(page, 'channels/locked/ cannot be opened: no permission.', trouble.refused, kinds.refused)
  await banner(stream).getByRole('link', { name: text.standing.source.open }).click()
  await stream.getByRole('region', { name: text.ingest.settings.how }).waitFor()
  expect(await barriersInBoth(page)).toEqual([])
  chmodSync(channel, 0o755)
  await expect.poll(() => counted(page, '"behind the lock"')).toBe(1)
  await isWell(page)
})

test('no more open files', async () => {
  const page = await opened()
  mostFiles(3)
  post('c', 'late', 'while nothing could be opened')
  const [cause, mend] = [trouble.openFiles.cause('EMFILE'), trouble.openFiles.mend]
  await isSaid(page, cause, mend, kinds['open-files'])
  expect(await counted(page, '"while nothing"'), 'red control: files could be opened').toBe(0)
  mostFiles(1024)
  await expect.poll(() => counted(page, '"while nothing"')).toBe(1)
  await isWell(page)
})

test('no more open files for the console itself: it is said to who is there, and goes by itself', async () => {
  const page = await opened()
  mostFiles(3)
  post('c', 'early', 'shows that there are banners')
  await banner(page).getByText(trouble.openFiles.cause('EMFILE')).waitFor()
  mostFiles(1024)
  await isWell(page)
  console.forgive(/ERR_|Failed to load/)
  const own = String(console.house().child.pid)
  execFileSync('prlimit', ['--pid', own, '--nofile=8:'])
  const [cause, mend] = [trouble.console.cause('EMFILE'), trouble.console.mend]
  await banner(page).getByText(cause).waitFor()
  await banner(page).getByText(mend).waitFor()
  const asked = fetch(`${console.house().url}/api/healthz`, { signal: AbortSignal.timeout(1_000) })
  await expect(asked, 'red control: it let somebody in').rejects.toThrow()
  const { code, out } = await doctor()
  expect(code).toBe(1)
  expect(out).toMatch(/^problem +console: process \d+ is running but does not answer: it holds \d+ of 8 open files/m)
  expect(await barriersInBoth(page)).toEqual([])
  expect(await banner(page).getByText(cause).count(), 'it was there all the while').toBe(1)
  execFileSync('prlimit', ['--pid', own, '--nofile=1024:'])
  await isWell(page)
})

test('no more file watches: what is new is found all the same', async () => {
  const page = await opened()
  mostWatches(2)
  post('new', 'unheard', 'found by looking')
  const [cause, mend] = [trouble.watches.cause('ENOSPC'), trouble.watches.mend('ENOSPC')]
  await isSaid(page, cause, mend, kinds.watches)
  await expect.poll(() => counted(page, '"found by looking"')).toBe(1)
  mostWatches(10_000)
  await isWell(page)
})

test('a data directory that became read-only keeps the tail from starting again, with the reason', async () => {
  const page = await opened()
  execFileSync('mount', ['--bind', data(), data()])
  execFileSync('mount', ['-o', 'remount,ro,bind', data()])
  process.kill(Number(tail()), 'SIGKILL')
  await banner(page).getByText(text.standing.tail.lead).waitFor()
  await banner(page).getByText(`${data()} cannot be written`).waitFor()
  expect(await barriersInBoth(page)).toEqual([])
  post('c', 'meanwhile', 'while nobody could write')
  await expect.poll(async () => (await health(page)).status).toBe('stopped')
  const ill = await doctor()
  expect(ill.code).toBe(1)
  expect(ill.out).toMatch(/^problem +data: /m)
  execFileSync('umount', ['--lazy', data()])
  await expect.poll(() => counted(page, '"nobody could write"')).toBe(1)
  await isWell(page)
  const { code, out } = await doctor()
  expect(out).not.toMatch(/^problem/m)
  expect(code).toBe(0)
})

test('a disk that the kernel makes read-only while the index is written, and nothing is missing once it is repaired', async () => {
  const page = await opened()
  // The stage copied a database without waiting for the disk, as SQLite would.
  execFileSync('sync', ['--file-system', data()])
  const loop = execFileSync('findmnt', ['--noheadings', '--output=SOURCE', data()], { encoding: 'utf8' }).trim()
  writeFileSync(`/sys/fs/ext4/${path.basename(loop)}/trigger_fs_error`, '1')
  post('c', 'damaged', 'while the disk was damaged')
  await banner(page).getByText(`${data()} cannot be written`).waitFor()
  await banner(page).getByText('mount it writable').waitFor()
  await expect
    .poll(() => health(page))
    .toMatchObject({ status: 'degraded', reasons: [`1 of 1 sources: degraded, ${kinds['read-only']}.`] })
  const { code, out } = await doctor()
  expect(code).toBe(1)
  expect(out).toMatch(/^problem +data: .* mounted read-only/m)
  expect(await counted(page, '"disk was damaged"'), 'red control: the disk took it').toBe(0)
  console.forgive(/ERR_|Failed to load/)
  const ended = new Promise((resolve) => console.house().child.once('exit', resolve))
  console.house().child.kill('SIGTERM')
  await ended
  await unmount()
  spawnSync('e2fsck', ['-fy', image(console.home())])
  unmount = mountImage(image(console.home()), data())
  await console.restart()
  await expect.poll(() => counted(page, '"disk was damaged"')).toBe(1)
  await expect.poll(() => counted(page, '')).toBe(7)
})
