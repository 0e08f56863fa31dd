import { spawn } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { kill, until } from './processes'
import { freePort } from './proxy-recipes'

const NOBODY = 65_534

type Mode = 'session' | 'transaction' | 'statement'
export type Pooler = { url: string; setMode: (mode: Mode) => Promise<void>; stop: () => Promise<void> }

/** A pgbouncer before the server of an address, with the defaults of Debian but for what is given. */
export async function startPooler(
  server: string,
  mode: Mode,
  settings: { [name: string]: string | number } = {},
): Promise<Pooler> {
  const { hostname, port, username, password } = new URL(server)
  const own = await freePort()
  const directory = mkdtempSync(path.join(tmpdir(), 'signalbox-pgbouncer-'))
  const file = path.join(directory, 'pgbouncer.ini')
  const given = { unix_socket_dir: '', listen_addr: '127.0.0.1', listen_port: own, auth_type: 'any', ...settings }
  const behind = `host=${hostname} port=${port || 5432} user=${username}${password === '' ? '' : ` password=${password}`}`
  const lines = Object.entries(given).map(([name, value]) => `${name} = ${value}`)
  const write = (pool_mode: Mode) =>
    writeFileSync(file, `[databases]\n* = ${behind}\n[pgbouncer]\npool_mode = ${pool_mode}\n${lines.join('\n')}\n`)
  write(mode)
  const rights = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
  if ('uid' in rights) for (const each of [directory, file]) chownSync(each, NOBODY, NOBODY)
  const child = spawn('/usr/sbin/pgbouncer', [file], { stdio: ['ignore', 'ignore', 'pipe'], ...rights })
  let said = ''
  let reloads = 0
  child.stderr.on('data', (chunk: Buffer) => {
    const text = chunk.toString('utf8')
    if (/SIGHUP/.test(text)) reloads += 1
    said = (said + text).slice(-4000)
  })
  const setMode = async (next: Mode) => {
    write(next)
    const before = reloads
    child.kill('SIGHUP')
    await until('pgbouncer has read its settings', () => reloads > before, 20_000)
  }
  const stop = async () => {
    await kill(child, 'SIGTERM')
    rmSync(directory, { recursive: true, force: true })
  }
  try {
    await until('pgbouncer listens', () => isListening(own), 20_000)
  } catch (error) {
    await stop()
    throw new Error(said, { cause: error })
  }
  const url = new URL(server)
  url.port = String(own)
  return { url: url.href, setMode, stop }
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
}
