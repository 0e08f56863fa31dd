import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { prepare } from '@/server/files/write/world-writer'

/** An agent that looks without a pause and takes a message the moment that it is there. */
const TAKER = `
  const { readdirSync, renameSync } = require('node:fs')
  const { parentPort, workerData: { inbox, taken, most } } = require('node:worker_threads')
  parentPort.postMessage('ready')
  for (let count = 0; count < most; )
    for (const name of readdirSync(inbox)) {
      if (!name.endsWith('.json') || name.startsWith('.')) continue
      renameSync(inbox + '/' + name, taken + '/' + name)
      count += 1
    }
`
const MESSAGES = 60

test('a message that its agent takes before it could be read back under its name was written', async () => {
  const home = mkdtempSync(path.join(tmpdir(), 'signalbox-taken-'))
  const [root, inbox, taken] = [home, path.join(home, 'inbox'), path.join(home, 'processed')]
  mkdirSync(inbox)
  mkdirSync(taken)
  const agent = new Worker(TAKER, { eval: true, workerData: { inbox, taken, most: MESSAGES } })
  const gone = new Promise((resolve) => agent.once('exit', resolve))
  await new Promise((resolve) => agent.once('message', resolve))
  try {
    for (let at = 0; at < MESSAGES; at += 1) {
      const change = { effect: 'create' as const, path: `inbox/m-${at}.json`, text: `{"n":${at}}\n`, id: null }
      const ready = await prepare(root, change, `tag-${at}`)
      const written = await ready.publish().finally(ready.close)
      expect(written).toMatchObject({ path: change.path, length: change.text.length })
    }
    await gone
    expect(readdirSync(taken)).toHaveLength(MESSAGES)
    expect(readFileSync(path.join(taken, 'm-7.json'), 'utf8')).toBe('{"n":7}\n')
  } finally {
    await agent.terminate()
    rmSync(home, { recursive: true, force: true })
  }
})
