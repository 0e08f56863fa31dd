import { existsSync } from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'

const root = path.resolve(import.meta.dirname, '..')

/** What is bundled, and from where. The demo and the tail run in processes of their own. */
const entries = { signalbox: 'bin/main.ts', tail: 'bin/tail.ts' }

/**
 * Bundles the command and the tail into `directory`; packages stay outside, except what has no code of its own at run time.
 * @param {string} directory absolute
 */
export async function bundle(directory) {
  const found = Object.entries(entries).filter(([, file]) => existsSync(path.join(root, file)))
  await build({
    absWorkingDir: root,
    entryPoints: Object.fromEntries(found),
    outdir: directory,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    packages: 'external',
    sourcemap: 'linked',
    logLevel: 'warning',
  })
}
