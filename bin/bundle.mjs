import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { build } from 'esbuild'

const root = path.resolve(import.meta.dirname, '..')

/** What is bundled, and from where. The tail runs in a process of its own, the hand in a thread. */
const entries = { tail: 'bin/tail.ts', hand: 'bin/hand.ts' }

/** In parts: each command, and each call of a program, loads what it needs and nothing else. */
const inParts = { signalbox: 'bin/main.ts', hook: 'bin/hook.ts' }

/** What agents start again and again, each in one file that V8 can keep compiled (`run-compiled`). */
const compiled = { human: 'bin/compiled/human-program.ts', reading: 'bin/compiled/reading-program.ts' }

/** Not bundled: what holds machine code, starts threads from its own files, or serves the pages. */
const external = ['better-sqlite3', '@node-rs/argon2', 'pino', 'next', 'react', 'react-dom', 'esbuild']

/** Packages written as CommonJS ask for Node's own modules by `require`. */
const requireOfBundled =
  "import { createRequire as createBundledRequire } from 'node:module'; const require = createBundledRequire(import.meta.url);"

/** A program with one such sign takes two bytes of memory for each of its signs, as long as it runs. */
const WIDE = /[^\0-\xff]/g
const WIDE_AS_IT_STANDS = /String\.raw`[^`]*[^\0-\xff]|\\[^\0-\xff]/

/** esbuild writes such signs as escapes in texts, but leaves regular expressions as they are. */
const narrow = {
  name: 'narrow',
  /** @param {import('esbuild').PluginBuild} building */
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.ts$/ }, async ({ path: file }) => {
      const text = await readFile(file, 'utf8')
      if (WIDE_AS_IT_STANDS.test(text)) throw new Error(`${file}: what stands behind String.raw or \\ is to be \\u….`)
      const escaped = (/** @type {string} */ sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
      return { contents: text.replaceAll(WIDE, escaped), loader: 'ts' }
    }),
}

/**
 * Bundles the command and the tail into `directory`, packages included: loading hundreds of files takes longer than
 * all else that happens before the first line is read.
 * @param {string} directory absolute
 */
export async function bundle(directory) {
  const alike = {
    absWorkingDir: root,
    outdir: directory,
    bundle: true,
    platform: /** @type {const} */ ('node'),
    target: 'node20.19',
    external,
    plugins: [narrow],
    // What is shorter is compiled sooner; names stay, since traces and profiles tell them.
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: /** @type {const} */ ('none'),
    sourcemap: /** @type {const} */ ('linked'),
    logLevel: /** @type {const} */ ('warning'),
  }
  const module = { ...alike, format: /** @type {const} */ ('esm'), banner: { js: requireOfBundled } }
  await build({ ...module, entryPoints: entries })
  for (const [name, file] of Object.entries(inParts))
    await build({ ...module, entryPoints: { [name]: file }, splitting: true, chunkNames: `${name}-[name]-[hash]` })
  await build({
    ...alike,
    format: 'cjs',
    entryPoints: compiled,
    outExtension: { '.js': '.cjs' },
    define: { 'import.meta.dirname': '__dirname', 'import.meta.url': '__url' },
    banner: { js: "const __url = require('node:url').pathToFileURL(__filename).href;" },
  })
  for (const name of await readdir(directory))
    if (/\.c?js$/.test(name) && (await readFile(path.join(directory, name), 'utf8')).search(WIDE) !== -1)
      throw new Error(`${name} has signs that make it take twice the memory.`)
}
