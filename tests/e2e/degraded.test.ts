import { execFile, execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { text } from '@/lib/text'
import { barriersInBoth } from './barriers'
import { COMMAND, connected, rows, stage } from './harness'
import { collabMessage, publish } from './world'

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
    publish(messageIn(home, 'c', 'first'), collabMessage('first', 'from the start'))
    return [`multi-agent-os:${path.join(home, 'collab')}`]
  },
})

const messageIn = (home: string, channel: string, id: string) =>
  path.join(home, 'collab', 'channels', channel, `msg-${id}.json`)
const post = (channel: string, id: string, body: string) =>
  publish(messageIn(console.home(), channel, id), collabMessage(id, body))
const data = () => path.join(console.home(), 'data')
const tail = () => readFileSync(path.join(data(), 'tail.pid'), 'utf8').trim()
const inside = (script: string) => execFileSync('nsenter', ['--user', '--target', tail(), 'sh', '-c', script])
const mostFiles = (most: number) => execFileSync('prlimit', ['--pid', tail(), `--nofile=${most}:`])
const mostWatches = (most: number) => inside(`echo ${most} > /proc/sys/user/max_inotify_watches`)

let pages: Page[] = []
beforeAll(() => {
  pages = []
})
afterAll(() => {
  execFileSync('umount', ['--lazy', '--quiet', data()], { stdio: 'ignore' })
})

const health = async (page: Page) => (await page.request.get(`${console.house().url}/api/healthz`)).json()
const doctor = () =>
  new Promise<{ code: unknown; out: string }>((resolve) => {
    execFile(process.execPath, [COMMAND, 'doctor', '--data', data()], (error, out) =>
      resolve({ code: error?.code ?? 0, out }),
    )
  })

async function opened(): Promise<Page[]> {
  pages = [await console.visit('/', { bypassCSP: true }), await console.visit('/ingest?source=collab')]
  for (const page of pages) await connected(page)
  return pages
}

/** Every page, health and doctor say it; doctor fails. */
async function isSaid(cause: string | RegExp, mend: string, kind: string): Promise<void> {
  for (const page of pages) {
    const banner = page.locator('.banner')
    await banner.getByText(cause).waitFor()
    await banner.getByText(mend).waitFor()
  }
  const [stream, ingest] = pages
  if (!stream || !ingest) throw new Error('No page is open.')
  await ingest.getByRole('region', { name: text.ingest.settings.how }).getByText(cause).waitFor()
  expect(await health(stream)).toEqual({ status: 'degraded', reasons: [`1 of 1 sources: degraded, ${kind}.`] })
  const { code, out } = await doctor()
  expect(code).toBe(1)
  expect(out).toMatch(new RegExp(`^ill +source collab: .*${mend.slice(0, 12)}`, 'm'))
}

/** Nothing of it is left anywhere. */
async function isWell(): Promise<void> {
  for (const page of pages) await expect.poll(() => page.locator('.banner').count()).toBe(0)
  const [stream] = pages
  if (stream) expect(await health(stream)).toEqual({ status: 'ok', reasons: [] })
  const { code, out } = await doctor()
  expect(out).not.toMatch(/^ill/m)
  expect(code).toBe(0)
}

const { kinds } = text.trouble

test('a directory that may not be read', async () => {
  const [stream] = await opened()
  mkdirSync(path.join(console.home(), 'locked'))
  publish(path.join(console.home(), 'locked', 'msg-locked.json'), collabMessage('locked', 'behind the lock'))
  chmodSync(path.join(console.home(), 'locked'), 0)
  const channel = path.dirname(messageIn(console.home(), 'locked', ''))
  renameSync(path.join(console.home(), 'locked'), channel)
  await isSaid('channels/locked/ cannot be opened: no permission.', text.trouble.refused, kinds.refused)
  expect(stream && (await barriersInBoth(stream))).toEqual([])
  chmodSync(channel, 0o755)
  if (stream) await rows(stream).filter({ hasText: 'behind the lock' }).waitFor()
  await isWell()
})

test('no more open files', async () => {
  const [stream] = await opened()
  mostFiles(3)
  post('c', 'late', 'while nothing could be opened')
  const { cause, mend } = text.trouble.openFiles('EMFILE')
  await isSaid(cause, mend, kinds['open-files'])
  expect(stream && (await rows(stream).filter({ hasText: 'while nothing' }).count())).toBe(0)
  mostFiles(1024)
  if (stream) await rows(stream).filter({ hasText: 'while nothing could be opened' }).waitFor()
  await isWell()
})

test('no more file watches', async () => {
  const [stream] = await opened()
  mostWatches(2)
  post('new', 'unheard', 'found by looking')
  const { cause, mend } = text.trouble.watches('ENOSPC')
  await isSaid(cause, mend, kinds.watches)
  if (stream) await rows(stream).filter({ hasText: 'found by looking' }).waitFor()
  mostWatches(10_000)
  await isWell()
})

test('a data directory that became read-only keeps the tail from starting again, with the reason', async () => {
  const [stream] = await opened()
  execFileSync('mount', ['--bind', data(), data()])
  execFileSync('mount', ['-o', 'remount,ro,bind', data()])
  process.kill(Number(tail()), 'SIGKILL')
  for (const page of pages) {
    await page.locator('.banner').getByText(text.connection.tail.lead).waitFor()
    await page.locator('.banner').getByText(`${data()} cannot be written`).waitFor()
  }
  post('c', 'meanwhile', 'while nobody could write')
  expect(stream && (await health(stream)).status).toBe('stopped')
  const { code, out } = await doctor()
  expect(code).toBe(1)
  expect(out).toMatch(/^ill +data: /m)
  execFileSync('umount', ['--lazy', data()])
  if (stream) await rows(stream).filter({ hasText: 'while nobody could write' }).waitFor()
  await isWell()
})
