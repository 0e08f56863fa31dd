import { existsSync } from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'

const root = path.resolve(import.meta.dirname, '..')

/** What is bundled, and from where. The tail runs in a process of its own, the hand in a thread. */
const entries = { signalbox: 'bin/main.ts', tail: 'bin/tail.ts', hand: 'bin/hand.ts' }

/** Not bundled: what holds machine code, starts threads from its own files, or serves the pages. */
const external = ['better-sqlite3', '@node-rs/argon2', 'pino', 'next', 'react', 'react-dom', 'esbuild']

/** Packages written as CommonJS ask for Node's own modules by `require`. */
const requireOfBundled =
  "import { createRequire as createBundledRequire } from 'node:module'; const require = createBundledRequire(import.meta.url);"

/**
 * Bundles the command and the tail into `directory`, packages included: loading hundreds of files takes longer than
 * all else that happens before the first line is read.
 * @param {string} directory absolute
 */
export async function bundle(directory) {
  const found = Object.entries(entries).filter(([, file]) => existsSync(path.join(root, file)))
  const alike = {
    absWorkingDir: root,
    outdir: directory,
    bundle: true,
    platform: /** @type {const} */ ('node'),
    format: /** @type {const} */ ('esm'),
    target: 'node20.19',
    external,
    banner: { js: requireOfBundled },
    sourcemap: /** @type {const} */ ('linked'),
    logLevel: /** @type {const} */ ('warning'),
  }
  await build({ ...alike, entryPoints: Object.fromEntries(found) })
  // Programs of agents start it for every call: what only asking needs is a file of its own, which the others do not load.
  await build({ ...alike, entryPoints: { hook: 'bin/hook.ts' }, splitting: true, chunkNames: 'hook-[name]-[hash]' })
}
