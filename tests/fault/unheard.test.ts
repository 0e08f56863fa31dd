import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, expect, test } from 'vitest'
import { within } from '../load'
import { COMMAND, kill } from './world/processes'

const home = mkdtempSync(path.join(tmpdir(), 'signalbox-unheard-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

test('a console whose complaints nobody reads any more still ends when it is asked to', async () => {
  const teams = path.join(home, 'teams')
  mkdirSync(path.join(teams, 'atlas'), { recursive: true })
  const words = [COMMAND, 'serve', `swarm:${teams}`, '--data', path.join(home, 'data'), '--port', '0']
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'exit')
  try {
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
    for (let line = await lines.next(); !String(line.value).includes('/start?token='); line = await lines.next())
      expect(line.done).not.toBe(true)
    child.stderr.destroy()
    child.kill('SIGTERM')
    expect(await within(30_000, ended)).toEqual([0, null])
  } finally {
    await kill(child, 'SIGKILL')
  }
})
