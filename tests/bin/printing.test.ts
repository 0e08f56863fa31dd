import { spawnSync } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ownPrograms, swarmLine } from '../serving'
import { runIn } from './run'

let home = ''
let program = ''
beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'signalbox-printing-'))
  program = path.join(path.dirname((await ownPrograms()).tailProgram), 'signalbox.js')
  await mkdir(path.join(home, 'teams', 'atlas'), { recursive: true })
  const lines = Array.from({ length: 400 }, (_, at) => swarmLine(at, `message number ${at}`))
  await writeFile(path.join(home, 'teams', 'atlas', 'channel.jsonl'), lines.join(''))
  expect((await runIn(home, {}, 'index', 'teams', '--data', 'data')).code).toBe(0)
})
afterAll(() => rm(home, { recursive: true, force: true }))

/** Into a file that may get no larger than `kib`. */
function into(file: string, kib: number, words: string) {
  const out = openSync(file, 'w')
  try {
    const limited = `ulimit -f ${kib}; exec "$0" "$1" ${words} --data "${path.join(home, 'data')}"`
    return spawnSync('bash', ['-c', limited, process.execPath, program], {
      stdio: ['ignore', out, 'pipe'],
      encoding: 'utf8',
    })
  } finally {
    closeSync(out)
  }
}

it.each(['search --json --limit 100', 'export', 'agents --json', '--help'])(
  'signalbox %s into a disk that is full fails and says so',
  (words) => {
    const { status, stderr } = into('/dev/full', 1024, words)
    expect(stderr).toMatch(/^signalbox: Could not write all of the output: ENOSPC/m)
    expect(status).toBe(1)
  },
)

it('what had room for its beginning only is not taken for whole', () => {
  const file = path.join(home, 'export.jsonl')
  const { status, stderr } = into(file, 64, 'export')
  expect(readFileSync(file)).toHaveLength(64 * 1024)
  expect(stderr).toMatch(/^signalbox: Could not write all of the output: EFBIG/m)
  expect(status).toBe(1)
  expect(into(file, 1024, 'export')).toMatchObject({ status: 0, stderr: '' })
  expect(readFileSync(file, 'utf8').trimEnd().split('\n')).toHaveLength(400)
})
