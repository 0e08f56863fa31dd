import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'
import { kill } from './processes'

const run = promisify(execFile)

/** Two Syncthing of this machine that know nobody but each other, and the folders that they keep alike. */
export type Pair = { start: (nth: number) => void; stop: (nth: number) => Promise<void>; close: () => Promise<void> }

/** `folders`: of each folder its two places. Older versions are kept in `.stversions`. */
export async function pairSyncthing(home: string, folders: readonly (readonly [string, string])[]): Promise<Pair> {
  const homes = [0, 1].map((nth) => path.join(home, `syncthing-${nth}`))
  for (const directory of homes) await run('syncthing', ['generate', '--no-default-folder', `--home=${directory}`])
  const ids = homes.map((directory) => {
    const [, id] = /<device id="([^"]+)"/.exec(readFileSync(path.join(directory, 'config.xml'), 'utf8')) ?? []
    if (id === undefined) throw new Error(`no device in ${directory}`)
    return id
  })
  const ports = await freePorts(4)
  for (const place of folders.flat()) mkdirSync(path.join(place, '.stfolder'), { recursive: true })
  const started: (ChildProcess | null)[] = [null, null]
  for (const [nth, directory] of homes.entries())
    writeFileSync(path.join(directory, 'config.xml'), configuration(nth, ids, ports, folders))
  const stop = async (nth: number) => {
    const child = started[nth]
    if (child != null) await kill(child, 'SIGTERM')
    started[nth] = null
  }
  return {
    stop,
    start: (nth) => {
      const words = ['serve', '--no-browser', '--no-restart', '--no-upgrade', `--home=${homes[nth]}`]
      started[nth] = spawn('syncthing', words, { stdio: 'ignore' })
    },
    close: async () => {
      await stop(0)
      await stop(1)
    },
  }
}

function configuration(
  nth: number,
  ids: readonly string[],
  ports: readonly number[],
  folders: readonly (readonly [string, string])[],
): string {
  const of = folders.map(
    (places, n) => `<folder id="f${n}" label="f${n}" path="${places[nth]}" type="sendreceive"
      rescanIntervalS="1" fsWatcherEnabled="true" fsWatcherDelayS="1">
      ${ids.map((id) => `<device id="${id}"></device>`).join('')}
      <minDiskFree unit="%">0</minDiskFree>
      <versioning type="simple"><param key="keep" val="5"></param></versioning></folder>`,
  )
  const devices = ids.map(
    (id, n) => `<device id="${id}" name="d${n}"><address>tcp://127.0.0.1:${ports[n]}</address></device>`,
  )
  const off = [
    'globalAnnounceEnabled',
    'localAnnounceEnabled',
    'relaysEnabled',
    'natEnabled',
    'crashReportingEnabled',
    'startBrowser',
  ]
  return `<configuration version="36">${of.join('')}${devices.join('')}
    <gui enabled="true" tls="false"><address>127.0.0.1:${ports[nth + 2]}</address><apikey>key</apikey></gui>
    <options><listenAddress>tcp://127.0.0.1:${ports[nth]}</listenAddress>${off.map((name) => `<${name}>false</${name}>`).join('')}
    <reconnectionIntervalS>1</reconnectionIntervalS><urAccepted>-1</urAccepted><autoUpgradeIntervalH>0</autoUpgradeIntervalH>
    </options></configuration>`
}

async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer()
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      return server
    }),
  )
  const ports = servers.map((server) => {
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('no port')
    return address.port
  })
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}
