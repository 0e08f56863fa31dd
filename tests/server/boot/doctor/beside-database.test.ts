import { execFileSync } from 'node:child_process'
import { appendFile, cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { running } from '@/lib/text/commands/cannot-start'
import { doctor } from '@/lib/text/commands/doctor-words'
import { trouble } from '@/lib/text/sources/trouble-words'
import { runIn } from '@/tests/bin/run'
import { migratedUrl } from '@/tests/databases'
import { shownBy } from '@/tests/server/boot/tail/shown-sources'
import { type House, openHouse, swarmLine } from '@/tests/serving'
import { clientOf } from '@/tests/visitors'

let database = { url: '', remove: async () => {} }
let home = ''
let house: House
beforeAll(async () => {
  database = await migratedUrl()
  home = await mkdtemp(path.join(tmpdir(), 'signalbox-beside-'))
  house = await openHouse({}, home, database.url)
})
afterAll(async () => {
  await house.close()
  await database.remove()
  await rm(home, { recursive: true, force: true })
})

const run = (...words: string[]) => runIn(home, {}, ...words, '--data', house.data)

describe('where the data directory of a console is named without its database', () => {
  it('doctor says that the index lies in one, and how it is named', async () => {
    const { out } = await run('doctor')
    expect(out).toContain(doctor.inDatabase)
    expect(out).toContain(doctor.inDatabaseMend)
    expect(out).not.toContain(doctor.nothingRead)
  })

  it('a command that reads the index says so, too', async () => {
    const { code, err } = await run('search', 'first')
    expect(err).toContain(running.inDatabase(house.data))
    expect(err).not.toContain('Nothing has been read')
    expect(code).toBe(1)
  })

  it('nothing in the directory says the address, which holds a password', async () => {
    expect(await readFile(path.join(house.data, 'serving.json'), 'utf8')).not.toContain(new URL(database.url).host)
  })
})

it('a tail that is started again reads into its database though its data directory became read-only', async () => {
  const { condition, messages } = await shownBy(house)
  await expect.poll(async () => (await condition())?.state).toBe('watching')
  const before = (await messages()) ?? 0
  execFileSync('mount', ['--bind', house.data, house.data])
  execFileSync('mount', ['-o', 'remount,ro,bind', house.data])
  try {
    const tails = execFileSync('pgrep', ['--parent', String(process.pid), '--full', 'tail.js'], { encoding: 'utf8' })
    process.kill(Number(tails.trim()), 'SIGKILL')
    await appendFile(path.join(house.root, 'atlas', 'channel.jsonl'), swarmLine(9, 'said meanwhile'))
    await expect.poll(messages).toBe(before + 1)
  } finally {
    execFileSync('umount', ['--lazy', house.data])
  }
})

it('an emptied data directory is said, with what mends it, while the console goes on, and no more once the key lies there again', async () => {
  const client = clientOf(house.url, { cookie: await house.enter() })
  const status = () => client.console.status.query()
  const { health } = await shownBy(house)
  const key = path.join(house.data, 'ledger-key.pem')
  await expect.poll(async () => (await status()).console).toBeNull()
  const aside = path.join(home, 'aside')
  await cp(house.data, aside, { recursive: true })
  try {
    for (const name of await readdir(house.data)) await rm(path.join(house.data, name), { recursive: true })
    await expect
      .poll(async () => (await status()).console)
      .toEqual({ kind: 'key', cause: trouble.key.cause(key), mend: trouble.key.mend })
    expect(await health()).toBe('degraded')
  } finally {
    await cp(path.join(aside, 'ledger-key.pem'), key)
  }
  await expect.poll(async () => (await status()).console).toBeNull()
  expect(await health()).toBe('ok')
})
