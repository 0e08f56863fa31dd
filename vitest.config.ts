import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/setup/longest-first.mjs'
import { measureWait } from './tests/setup/waiting.mjs'

const alias = { '@': path.resolve(import.meta.dirname) }
/** Faults that measure time or memory, which is no measure while another test works. */
const ALONE = ['gate', 'hostile', 'trouble'].map((name) => `tests/fault/${name}.test.ts`)

const waitMs = await measureWait()

/** What both kinds of tests of the browser are run with. */
const BROWSER = {
  isolate: false,
  // A page takes most of a processor.
  maxWorkers: 2,
  globalSetup: ['tests/setup/home.ts', 'tests/setup/postgres.ts'],
  testTimeout: 900_000,
  // What never comes ends soon, so that one failure does not cost minutes.
  expect: { poll: { timeout: waitMs } },
}

export default defineConfig({
  resolve: { alias },
  test: {
    pool: 'forks',
    // More than two processors have work for: a test of the server waits as often as it works.
    maxWorkers: 3,
    // A snapshot that is missing fails here too, not in CI alone.
    update: 'none',
    sequence: { sequencer: LongestFirst },
    // How long a promise may take is for a test to say; these only end what will never come, on slow and crowded machines too.
    testTimeout: 300_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: 60_000 } },
    provide: { waitMs },
    // Files share a worker's modules where nothing keeps a state of its own in them: starting each anew took a third of the time.
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          isolate: false,
          setupFiles: ['tests/setup/forget-reader.ts'],
          globalSetup: ['tests/setup/home.ts', 'tests/setup/postgres.ts'],
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/e2e/**', 'tests/fault/**'],
        },
      },
      {
        extends: true,
        test: {
          ...BROWSER,
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          exclude: ['tests/e2e/long/**'],
          // Kinds that are run at once go one after the other.
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          ...BROWSER,
          name: 'e2e-long',
          include: ['tests/e2e/long/**/*.test.ts'],
          sequence: { groupOrder: 5 },
        },
      },
      {
        extends: true,
        test: {
          name: 'fault',
          globalSetup: ['tests/setup/home.ts', 'tests/setup/postgres.ts'],
          include: ['tests/fault/*.test.ts'],
          exclude: ALONE,
          testTimeout: 1_800_000,
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'fault-alone',
          globalSetup: ['tests/setup/home.ts', 'tests/setup/postgres.ts'],
          include: ALONE,
          testTimeout: 1_800_000,
          maxWorkers: 1,
          sequence: { groupOrder: 3 },
        },
      },
      {
        extends: true,
        test: {
          name: 'fault-long',
          globalSetup: ['tests/setup/home.ts', 'tests/setup/postgres.ts'],
          include: ['tests/fault/long/*.test.ts'],
          testTimeout: 1_800_000,
          maxWorkers: 1,
          sequence: { groupOrder: 4 },
        },
      },
    ],
  },
})
