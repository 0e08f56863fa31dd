import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type House, openHouse, ownPrograms } from '@/tests/serving'

const NOBODY = 65_534

let home = ''
let house: House
beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'signalbox-another-'))
  house = await openHouse({}, home)
})
afterAll(async () => {
  await house.close()
  await rm(home, { recursive: true, force: true })
})

type Told = { code: number; out: string; err: string }

/** As somebody who may not enter the data directory. */
async function asAnother(...words: string[]): Promise<Told> {
  const program = path.join(path.dirname((await ownPrograms()).tailProgram), 'signalbox.js')
  const isRoot = process.getuid?.() === 0
  const who = isRoot ? { uid: NOBODY, gid: NOBODY } : {}
  if (!isRoot) await chmod(house.data, 0)
  return new Promise<Told>((resolve) => {
    const given = [program, ...words, '--data', house.data]
    execFile(process.execPath, given, { cwd: '/', ...who }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out, err }),
    )
  }).finally(() => chmod(house.data, 0o700))
}

describe('whoever may not enter the data directory of a console that runs', () => {
  it.each([
    ['search'],
    ['agents'],
    ['trace', 'x'],
    ['verify'],
    ['proof'],
    ['key'],
    ['link'],
    ['asks'],
    ['approve', 'x'],
    ['send', 'x'],
    ['backup', '/dev/null/x'],
  ])('is told that by signalbox %s, not that nothing is there or runs', async (...words) => {
    const { code, err } = await asAnother(...words)
    expect(err).toContain(`This user has no permission to read ${house.data}`)
    expect(code).toBe(1)
  })

  it('is told by doctor that the index is not to be read, not that it is well', async () => {
    const { code, out } = await asAnother('doctor')
    expect(out).toMatch(/^problem +data: .* cannot be written by this user/m)
    expect(out).toMatch(/^problem +console: This user has no permission to read /m)
    expect(out).toMatch(/^problem +index: This user has no permission to read /m)
    expect(code).toBe(1)
  })
})
