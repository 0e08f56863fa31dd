import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'

const CHROMIUMS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Chromium without what only a screen needs: the same pages take a fifth less time. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

/** For tests: `CHROMIUM_PATH`, Debian's headless shell, installed where that is allowed, or else what `chromium` finds. */
export function headlessChromium() {
  if (!process.env.CHROMIUM_PATH && !existsSync(HEADLESS_SHELL)) installDebian('chromium-headless-shell')
  return !process.env.CHROMIUM_PATH && existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : chromium()
}

/** Finds a Chromium (`CHROMIUM_PATH`, Debian's, Chrome), installs Debian's where that is allowed, or ends the process. */
export function chromium() {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (existsSync(named)) return named
    end(`CHROMIUM_PATH names ${named}, which does not exist. Correct it, or unset it and install the package chromium.`)
  }
  const found = () => CHROMIUMS.find((file) => existsSync(file))
  if (!found()) installDebian('chromium')
  return found() ?? end('Chromium is missing: install the package chromium, or set CHROMIUM_PATH.')
}

/** Sees to it that a Postgres can be had: `TEST_POSTGRES_URL`, or installed binaries for a temporary cluster. */
export function postgres() {
  if (process.env.TEST_POSTGRES_URL) return
  const base = '/usr/lib/postgresql'
  const there = () =>
    existsSync(base) && readdirSync(base).some((version) => existsSync(`${base}/${version}/bin/initdb`))
  if (there()) return
  installDebian('postgresql')
  if (!there()) end('PostgreSQL is missing: install the package postgresql, or set TEST_POSTGRES_URL to a superuser.')
}

/** Sees to it that a Debian package is there, known by a file of it, or ends the process. */
export function debian(name, file, why) {
  if (existsSync(file)) return
  installDebian(name)
  if (!existsSync(file)) end(`${name} is missing, which is needed ${why}: install the package ${name}.`)
}

/** Programs that write into watched trees in the tests of real writers, each by a file of its Debian package. */
const WRITERS = {
  rsync: '/usr/bin/rsync',
  vim: '/usr/bin/vim',
  nano: '/usr/bin/nano',
  'emacs-nox': '/usr/bin/emacs',
  moreutils: '/usr/bin/sponge',
  git: '/usr/bin/git',
  syncthing: '/usr/bin/syncthing',
  logrotate: '/usr/sbin/logrotate',
}

/** Sees to it that they are there, or ends the process. */
export function realWriters() {
  for (const [name, file] of Object.entries(WRITERS)) debian(name, file, 'to write into watched trees')
}

function installDebian(name) {
  const allowed =
    process.env.SIGNALBOX_NO_INSTALL !== '1' && process.getuid?.() === 0 && existsSync('/etc/debian_version')
  if (!allowed) return
  console.error(`The package ${name} is missing: installing it (SIGNALBOX_NO_INSTALL=1 forbids this)…`)
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...words) =>
    spawnSync('apt-get', ['-qq', '-y', ...words], { stdio: ['ignore', 'ignore', 'inherit'], env: environment }).status
  if (apt('install', name) !== 0) {
    apt('update')
    apt('install', name)
  }
}

function end(why) {
  console.error(why)
  process.exit(1)
}
