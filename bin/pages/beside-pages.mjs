import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Pictures that were traced because they could be made smaller on demand, which is switched off, and compilers. */
const UNUSED = /node_modules\/(?:@img|sharp|typescript|@next\/swc)/

const LOADING = `
const app = require('next')({ dev: false, dir: process.cwd(), hostname: '127.0.0.1', port: 1, quiet: true })
app.prepare().then(() => {
  console.log(JSON.stringify(Object.keys(require.cache)))
  process.exit(0)
})`

/**
 * Puts beside the built pages of `root` the part of Next that serves them, and the faces of pages that Next does not make.
 * Takes out of what was built where that was.
 * @param {string} root absolute
 * @param {NodeJS.ProcessEnv} env of what is built
 */
export function putBesidePages(root, env) {
  const built = path.join(root, '.next')
  const fromBuilt = (file) => path.relative(built, file).split(path.sep).join('/')
  const faces = Object.values(JSON.parse(readFileSync(path.join(root, 'server/front/sheets/faces.json'), 'utf8')))
  const others = [...filesLoaded(root, env), ...faces.map((face) => path.join(root, 'node_modules', face))]
  // Below the pages and not at the top: npm takes packages there for its own and would complete them.
  for (const file of new Set([...filesTraced(built), ...others].map(fromBuilt))) {
    const from = path.join(built, file)
    if (UNUSED.test(file) || !file.startsWith('../node_modules/') || !existsSync(from)) continue
    cpSync(from, path.join(built, file.slice('../'.length)), { recursive: true })
  }
  const facts = path.join(built, 'required-server-files.json')
  writeFileSync(facts, readFileSync(facts, 'utf8').replaceAll(JSON.stringify(root), '"."'))
}

/** What the build says that the server and each page load. */
function filesTraced(built) {
  const pages = readdirSync(path.join(built, 'server'), { recursive: true, encoding: 'utf8' })
  const traces = pages.filter((name) => name.endsWith('.nft.json')).map((name) => path.join(built, 'server', name))
  return [path.join(built, 'next-server.js.nft.json'), ...traces].flatMap((trace) =>
    JSON.parse(readFileSync(trace, 'utf8')).files.map((file) => path.resolve(path.dirname(trace), file)),
  )
}

/** What Next loads to start inside another server: its own trace is of a server that starts by itself. */
function filesLoaded(root, env) {
  const { config } = JSON.parse(readFileSync(path.join(root, '.next', 'required-server-files.json'), 'utf8'))
  const said = execFileSync(process.execPath, ['--input-type=commonjs', '-e', LOADING], {
    ...{ cwd: root, encoding: 'utf8' },
    stdio: ['ignore', 'pipe', 'inherit'],
    // Instead of compiling the file of it.
    env: { ...env, __NEXT_PRIVATE_STANDALONE_CONFIG: JSON.stringify(config) },
  })
  const files = JSON.parse(said.slice(said.indexOf('["')))
  // Which file a package begins with stands beside it.
  return files.flatMap((file) => [file, path.join(path.dirname(file), 'package.json')])
}
