// npm run test:all [-- --anew]: what npm test runs and what takes too long for it, in parts of at most some ten minutes.
// A run that was stopped goes on with the parts that have not held at this commit; test-results/all.json has each.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { debian, headlessChromium, postgres, realWriters } from '../bin/equip.mjs'
import { assertNode, install, TRIED_UNDER } from '../bin/install.mjs'
import { root } from '../bin/stamp.mjs'

assertNode()
install()
postgres()
debian('strace', '/usr/bin/strace', 'to let system calls fail')
debian('bindfs', '/usr/bin/bindfs', 'for a mount that reports no events')
debian('libfaketime', '/usr/share/doc/libfaketime', 'to set the clock of a process')
debian('nginx', '/usr/sbin/nginx', 'to stand before the console')
debian('haproxy', '/usr/sbin/haproxy', 'to stand before the console')
debian('apache2-bin', '/usr/sbin/apache2', 'to stand before the console')
debian('caddy', '/usr/bin/caddy', 'to stand before the console')
debian('pgbouncer', '/usr/sbin/pgbouncer', 'to stand before Postgres')
debian('openssl', '/usr/bin/openssl', 'to make certificates for proxies')
realWriters()

const inModules = (file) => path.join(root, 'node_modules', file)
const vitest = (project, ...more) => [inModules('vitest/vitest.mjs'), 'run', '--project', project, ...more]
const shards = (project, count) =>
  Array.from({ length: count }, (_, n) => [
    `${project} ${n + 1}/${count}`,
    vitest(project, `--shard=${n + 1}/${count}`),
  ])
const filesIn = (directory) => readdirSync(path.join(root, directory)).filter((name) => name.endsWith('.test.ts'))

/** Counts beyond those of npm test, such that each file stays within its part. */
const LONGER = {
  FAULT_KILLS: '100',
  FAULT_SOAK_MINUTES: '8',
  FAULT_SEQUENCES: '200',
  TAIL_RUNS: '60',
  FAULT_CLICKS: '200',
  FAULT_POSTS: '40',
}

const PARTS = [
  ['lint', [inModules('@biomejs/biome/bin/biome'), 'ci', '--error-on-warnings', '.']],
  ['law', [path.join(root, 'tools/law.mjs')]],
  ['dead code', [inModules('knip/bin/knip.js')]],
  ['types', [inModules('typescript/bin/tsc'), '--noEmit']],
  ['build', [path.join(root, 'bin/build.mjs')]],
  ...shards('unit', 3),
  ...shards('e2e', 2),
  ...shards('e2e-long', 3),
  ...filesIn('tests/fault').map((name) => [`fault ${name}`, vitest('fault*', `tests/fault/${name}`)]),
  ...filesIn('tests/fault/long').map((name) => [`long ${name}`, vitest('fault-long', `tests/fault/long/${name}`)]),
  ...TRIED_UNDER.map((major) => [`node ${major}`, [path.join(root, 'tools/nodes.mjs'), major]]),
]

const git = (...words) => spawnSync('git', words, { cwd: root, encoding: 'utf8' }).stdout.trim()
const commit = git('rev-parse', 'HEAD')
const isClean = git('status', '--porcelain') === ''
const file = path.join(root, 'test-results', 'all.json')
const earlier = process.argv.includes('--anew') ? null : readEarlier()
const parts = earlier?.commit === commit && isClean ? earlier.parts : {}
const environment = { ...process.env, CHROMIUM_PATH: headlessChromium(), NEXT_TELEMETRY_DISABLED: '1', ...LONGER }

for (const [name, words] of PARTS) {
  if (parts[name]?.holds) {
    console.log(`— ${name}: held already at ${commit.slice(0, 8)}`)
    continue
  }
  console.log(`\n— ${name}`)
  const began = performance.now()
  const { status } = spawnSync(process.execPath, words, { cwd: root, stdio: 'inherit', env: environment })
  parts[name] = { holds: status === 0, seconds: Math.round((performance.now() - began) / 1000) }
  console.log(`— ${name}: ${status === 0 ? 'holds' : 'FAILS'}, ${parts[name].seconds} s`)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify({ commit, isClean, parts }, null, 2)}\n`)
}

const broken = PARTS.map(([name]) => name).filter((name) => !parts[name]?.holds)
console.log(`\n${isClean ? commit : `${commit} with changes that are not committed`}`)
for (const name of broken) console.error(`Does not hold: ${name}`)
console.log(
  `${PARTS.length - broken.length} parts passed, ${broken.length} failed; ${path.relative(root, file)} has each`,
)
process.exit(broken.length === 0 ? 0 : 1)

function readEarlier() {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
