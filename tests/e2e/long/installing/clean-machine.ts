import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const top = path.resolve(import.meta.dirname, '..', '..', '..', '..')

/** How the network is reached; nothing else that this machine says is said there. */
const REACHING = /^(?:LANG|(?:https?|no)_proxy|NODE_EXTRA_CA_CERTS|SSL_CERT_(?:FILE|DIR))$/i

type Variables = { readonly [name: string]: string }

/** A machine that has Node and nothing of ours: the home, the cache and the prefix of npm are empty. */
export async function cleanMachine(home: string) {
  const prefix = path.join(home, 'prefix')
  const { stdout } = await run('npm', ['config', 'get', 'registry'], { cwd: top })
  const node = path.dirname(process.execPath)
  const reaching = Object.entries(process.env).filter(([name]) => REACHING.test(name))
  const variables: Variables = {
    ...Object.fromEntries(reaching.map(([name, value = '']) => [name, value])),
    ...{ HOME: home, PATH: [path.join(prefix, 'bin'), node, '/usr/bin', '/bin'].join(':') },
    ...{ npm_config_registry: stdout.trim(), npm_config_prefix: prefix, npm_config_update_notifier: 'false' },
    // What SQLite's binding is built against, where Node brings it.
    ...(existsSync(path.join(node, '../include/node/node.h')) ? { npm_config_nodedir: path.dirname(node) } : {}),
  }
  /** A command that is typed there. */
  const typed = (words: readonly string[], more: Variables = {}) => [
    ...['env', '-i', ...Object.entries({ ...variables, ...more }).map(([name, value]) => `${name}=${value}`)],
    ...words,
  ]
  return {
    prefix,
    typed,
    /** Runs it to its end; gives what it printed and how long it took. */
    async run(words: readonly string[], more?: Variables) {
      const began = performance.now()
      const [program = '', ...rest] = typed(words, more)
      const { stdout } = await run(program, rest, { cwd: home, maxBuffer: 64 * 1024 * 1024 })
      return { printed: stdout.trim(), seconds: (performance.now() - began) / 1_000 }
    },
  }
}

/** What `npm pack` makes of this tree, in `directory`. */
export async function packed(directory: string): Promise<string> {
  const words = ['pack', '--silent', '--pack-destination', directory]
  const { stdout } = await run('npm', words, { cwd: top, maxBuffer: 64 * 1024 * 1024 })
  return path.join(directory, stdout.trim().split('\n').at(-1) ?? '')
}

/** Whatever lies below a directory and is none, by its path. */
export async function filesBelow(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => !entry.isDirectory()).map((entry) => path.join(entry.parentPath, entry.name))
}

/** What the files below a directory come to. */
export async function bytesBelow(directory: string): Promise<number> {
  const sizes = (await filesBelow(directory)).map(async (file) => (await stat(file)).size)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}
