import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lastLine } from '@/server/boot/base/sentence'
import { makeStartToken } from '@/server/front/door/start-link'
import { runIn } from '@/tests/bin/run'
import { fillDisk } from '@/tests/disks/filling'
import { mountDisk } from '@/tests/disks/mounts'
import { swarmLine } from '@/tests/serving'

const home = mkdtempSync(path.join(tmpdir(), 'signalbox-full-'))
const data = path.join(home, 'data')
const filler = path.join(data, 'filler')
let unmount = async () => {}

beforeAll(async () => {
  mkdirSync(path.join(home, 'teams', 'atlas'), { recursive: true })
  writeFileSync(path.join(home, 'teams', 'atlas', 'channel.jsonl'), swarmLine(0, 'the first'))
  mkdirSync(data, { mode: 0o700 })
  unmount = mountDisk(data, '8m')
  expect((await index()).code).toBe(0)
  fillDisk(filler)
})
afterAll(async () => {
  await unmount()
  rmSync(home, { recursive: true })
})

const index = () => runIn(home, {}, 'index', 'teams', '--data', data)

it.each([['index', 'teams'], ['ingest', 'teams'], ['serve', '--port', '0'], ['reindex']])(
  'signalbox %s on a full disk says that it is full, and what to do',
  async (...words) => {
    const { code, err } = await runIn(home, {}, ...words, '--data', data)
    expect(err).toMatch(
      /^signalbox: The disk of the data directory is full \(SQLITE_\w+\)\. Free some space, then run the command again\.$/m,
    )
    expect(code).toBe(1)
  },
)

it('what cannot be written beside the databases is said as plainly', async () => {
  const said = await makeStartToken(data, Date.now()).catch(lastLine)
  expect(said).toBe('There is no space left on the disk (ENOSPC). Free some space, then run the command again.')
})

it('when there is room again all goes on', async () => {
  rmSync(filler)
  expect(await index()).toMatchObject({ code: 0, err: expect.not.stringContaining('full') })
})
