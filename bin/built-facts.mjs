import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Where what is built is written, in files of these kinds: all that these take in goes with it. */
const BUILT_FROM = ['app', 'components', 'lib', 'server', 'drizzle', 'bin', 'tools/demo']
const WRITTEN = /\.(?:tsx?|css)$/
const TAKEN_IN = /(?:from|import|require)\s*\(?\s*['"]((?:@[\w.-]+\/)?[\w.-]+)/g

const LICENCE_FILE = /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i

/**
 * Writes beside the programs of `dist` what they were built from and whose work goes with them.
 * @param {string} root absolute
 * @param {string} dist absolute
 */
export function writeFacts(root, dist) {
  writeFileSync(path.join(dist, 'commit.json'), `${JSON.stringify(commitOf(root))}\n`)
  writeFileSync(path.join(dist, 'licences.json'), `${JSON.stringify(licencesIn(root))}\n`)
}

/**
 * Of which commit the files are, and whether some of them are others by now. Both null where Git does not know: there is
 * none, or these files came without theirs, also below a directory of another repository.
 * @param {string} root
 */
export function commitOf(root) {
  const ask = (...words) => {
    const { status, stdout } = spawnSync('git', words, { cwd: root, encoding: 'utf8' })
    return status === 0 ? stdout.trim() : null
  }
  const top = ask('rev-parse', '--show-toplevel')
  if (top === null || realpathSync(top) !== realpathSync(root)) return { commit: null, changed: null }
  const commit = ask('rev-parse', 'HEAD')
  const changes = ask('status', '--porcelain', '--untracked-files=no')
  return { commit, changed: commit === null || changes === null ? null : changes !== '' }
}

/**
 * Every package that is shipped and lies here, by name: its version, its licence as it says it, and the words of it.
 * @param {string} root
 */
export function licencesIn(root) {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
  const names = [...Object.keys(packages[''].dependencies), ...takenIn(root)]
  const shipped = [...withTheirs(packages, names)]
    .map((place) => path.join(root, place))
    .filter((directory) => existsSync(path.join(directory, 'package.json')))
  const own = licenceOf(root)
  const others = shipped.map(licenceOf).sort((one, other) => (one.name < other.name ? -1 : 1))
  const seen = new Set()
  return [own, ...others].filter(({ name, version }) => {
    const known = seen.has(`${name}@${version}`)
    seen.add(`${name}@${version}`)
    return !known
  })
}

/** The names of packages that the sources of what is built take in, and of what they only seem to. */
function takenIn(root) {
  const files = BUILT_FROM.map((folder) => path.join(root, folder))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => path.join(folder, name)))
  const texts = files.filter((file) => WRITTEN.test(file)).map((file) => readFileSync(file, 'utf8'))
  return texts.flatMap((text) => [...text.matchAll(TAKEN_IN)].map(([, name]) => name))
}

/** Where packages of these names lie by the lock, and what they need in turn. */
function withTheirs(packages, names) {
  const found = new Set()
  const take = (name, from) => {
    const place = placeOf(packages, name, from)
    if (place === null || found.has(place)) return
    found.add(place)
    const { dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta = {} } = packages[place]
    const peers = Object.keys(peerDependencies).filter((peer) => !peerDependenciesMeta[peer]?.optional)
    for (const needed of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) take(needed, place)
  }
  for (const name of names) take(name, '')
  return found
}

/** As Node looks it up: in the nearest `node_modules` above. */
function placeOf(packages, name, from) {
  const place = `${from === '' ? '' : `${from}/`}node_modules/${name}`
  if (packages[place] !== undefined) return place
  return from === '' ? null : placeOf(packages, name, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))))
}

function licenceOf(directory) {
  const { name, version, license, licenses } = JSON.parse(readFileSync(path.join(directory, 'package.json'), 'utf8'))
  const said = [license ?? licenses ?? []].flat().map((one) => (typeof one === 'string' ? one : one.type))
  const files = readdirSync(directory).filter((file) => LICENCE_FILE.test(file))
  const texts = files.sort().map((file) => readFileSync(path.join(directory, file), 'utf8').trim())
  return { name, version, licence: said.join(' OR ') || null, text: texts.join('\n\n') || null }
}
