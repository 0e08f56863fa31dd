import { execFile } from 'node:child_process'
import { truncate } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { commands } from '@/bin/commands/all-commands'
import { compilePrograms } from '@/bin/compiled/compile-programs.mjs'
import { codeOf, compiledFor } from '@/bin/compiled/run-compiled.mjs'
import { ownPrograms } from '@/tests/serving'
import { runIn } from './run'

const keeping = path.resolve(import.meta.dirname, '../../bin/compiled/keep-compiled.mjs')
const words = Object.keys(commands).filter((word) => compiledFor(word) !== null)
let programs = ''

beforeAll(async () => {
  programs = path.dirname((await ownPrograms()).tailProgram)
})

afterEach(() => vi.unstubAllEnvs())

const helpOf = async (word: string) => {
  const program = path.join(programs, compiledFor(word) ?? '')
  return (await promisify(execFile)(process.execPath, [keeping, program, word, '--help'])).stdout
}

test('seven commands have a compiled program', () => expect(words).toHaveLength(7))

test.each(words)('%s says the same of itself there, also from compiled code', async (word) => {
  const { out } = await runIn(programs, {}, word, '--help')
  expect(await helpOf(word)).toBe(out)
  expect(await helpOf(word)).toBe(out)
})

test('compiled code that is cut short is not used', async () => {
  const before = await helpOf('search')
  await truncate(codeOf(path.join(programs, 'reading.cjs')), 1_000)
  expect(await helpOf('search')).toBe(before)
})

test('programs are compiled without the database that the environment names', async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://127.0.0.1:1/of-somebody')
  await compilePrograms(programs)
})
