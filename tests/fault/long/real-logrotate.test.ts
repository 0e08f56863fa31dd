import { appendFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { governanceLine, program } from '@/tests/fault/world/edited'
import { until } from '@/tests/fault/world/processes'
import { type Trees, watchTrees } from '@/tests/fault/world/trees'
import { swarmLine } from '@/tests/fault/world/world'

let trees: Trees
afterEach(() => trees.close())

const MODES: { [what: string]: string } = {
  'which renames and makes anew': 'create',
  'which copies and cuts': 'copytruncate',
  'which renames and leaves nothing': 'nocreate',
  'by date': 'create dateext dateformat -%Y%m%d-%s',
  'by date, which copies and cuts': 'copytruncate dateext dateformat -%Y%m%d-%s',
  'which packs': 'create compress',
  'which packs at the next': 'create compress delaycompress',
  'which copies, cuts and packs': 'copytruncate compress',
}
const ROTATIONS = 3
const LINES = 10

async function rotateAll(dialect: 'sqlite' | 'postgres', mode: string): Promise<void> {
  trees = await watchTrees('logrotate', dialect, ['swarm', 'dream-os'])
  const { home, root, written, settle, finish, stop, start } = trees
  const files = [
    { file: path.join(root('swarm'), 'atlas', 'channel.jsonl'), text: swarmLine },
    { file: path.join(root('dream-os'), 'governance_memory.jsonl'), text: governanceLine },
  ]
  mkdirSync(path.dirname(files[0]?.file ?? ''), { recursive: true })
  const say = () => {
    for (const { file, text } of files)
      for (let n = 0; n < LINES; n += 1) {
        written.push(`oraclelogx${written.length}`)
        appendFileSync(file, text(written.at(-1) ?? ''))
      }
  }
  const settings = path.join(home, 'logrotate.conf')
  const named = files.map(({ file }) => `"${file}"`).join(' ')
  writeFileSync(settings, `${named} {\n  rotate 20\n  missingok\n  ${mode.replaceAll(/ (?=[a-z])/g, '\n  ')}\n}\n`, {
    mode: 0o644,
  })
  let last = 0
  // Two of one second would have one name, and the second is then left out. time() of the C library is some ms behind.
  const second = (lag = 0) => Math.floor((Date.now() - lag) / 1000)
  const rotate = async () => {
    await until('another second', () => second(100) > last, 5000)
    await program('/usr/sbin/logrotate', ['--force', '--state', path.join(home, 'logrotate.state'), settings])
    last = second()
  }
  for (let n = 0; n < ROTATIONS; n += 1) {
    say()
    // The others come while what was written is being read, or before.
    if (n === 1) await settle()
    await rotate()
  }
  say()
  await settle()
  await stop()
  for (let n = 0; n < ROTATIONS; n += 1) {
    say()
    await rotate()
  }
  say()
  await start()
  await settle()
  const past = readdirSync(path.join(root('swarm'), 'atlas')).length - 1
  expect(past, 'red control: it rotated').toBeGreaterThanOrEqual(2 * ROTATIONS - 1)
  await finish()
}

describe.each(['sqlite', 'postgres'] as const)('on %s', (dialect) => {
  test.each(Object.entries(MODES))(
    'logrotate, %s, three times live and three times unwatched: each line once, none called removed',
    (_what, mode) => rotateAll(dialect, mode),
  )
})
