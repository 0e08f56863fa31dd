import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'

const command = path.resolve(import.meta.dirname, '../../../bin/signalbox.mjs')

test('the console prints its own lines and nothing else, a page opened or not', async () => {
  const home = await mkdtemp(path.join(tmpdir(), 'signalbox-printed-'))
  const child = spawn(process.execPath, [command, 'serve', '--port', '0', '--data', path.join(home, 'data')], {
    ...{ cwd: home, env: { ...process.env, HOME: home, NODE_ENV: 'production' } },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close')
  let out = ''
  let err = ''
  child.stderr.on('data', (chunk) => {
    err += chunk
  })
  const link = await new Promise<string>((resolve, reject) => {
    void ended.then(() => reject(new Error(err)))
    child.stdout.on('data', (chunk) => {
      out += chunk
      const [found] = /\S+\/start\?token=\S+(?=\n)/.exec(out) ?? []
      if (found && /\/join\?token=\S+\n/.test(out)) resolve(found)
    })
  })
  const entered = await fetch(link, { redirect: 'manual' })
  const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? ''
  const page = await fetch(new URL('/', link), { headers: { cookie } })
  expect(page.status).toBe(200)
  child.kill('SIGTERM')
  await ended
  const { origin } = new URL(link)
  const first = new RegExp(`${origin}/join\\?token=[\\w-]{43}\\n$`).exec(out)?.[0]
  expect(out).toBe(
    [
      `Signalbox is running at ${origin}\nOpen this link to start (works once, in one browser, within 15 minutes):\n  ${link}\n`,
      `Or make the first admin, who signs in with a password (15 minutes, once):\n  ${first}`,
    ].join(''),
  )
  expect(err).toBe('Stopping.\n')
  await rm(home, { recursive: true })
})
