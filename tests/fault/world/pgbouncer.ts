import { spawn } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { kill, until } from './processes'
import { freePort } from './proxy-recipes'

const NOBODY = 65_534

export type Pooler = { url: string; stop: () => Promise<void> }

/** A pgbouncer before the server of an address, with the defaults of Debian but for what is given. */
export async function startPooler(
  server: string,
  mode: 'session' | 'transaction' | 'statement',
  settings: { [name: string]: string | number } = {},
): Promise<Pooler> {
  const { hostname, port, username, password } = new URL(server)
  const own = await freePort()
  const directory = mkdtempSync(path.join(tmpdir(), 'signalbox-pgbouncer-'))
  const file = path.join(directory, 'pgbouncer.ini')
  const given = { pool_mode: mode, listen_addr: '127.0.0.1', listen_port: own, auth_type: 'any', ...settings }
  const behind = `host=${hostname} port=${port || 5432} user=${username}${password === '' ? '' : ` password=${password}`}`
  const lines = Object.entries({ unix_socket_dir: '', ...given }).map(([name, value]) => `${name} = ${value}`)
  writeFileSync(file, `[databases]\n* = ${behind}\n[pgbouncer]\n${lines.join('\n')}\n`)
  const rights = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
  if ('uid' in rights) for (const each of [directory, file]) chownSync(each, NOBODY, NOBODY)
  const child = spawn('/usr/sbin/pgbouncer', [file], { stdio: ['ignore', 'ignore', 'pipe'], ...rights })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString('utf8')).slice(-4000)
  })
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
  return { url: url.href, stop }
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
