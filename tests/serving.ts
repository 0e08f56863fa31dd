import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from 'vitest'
import { bundle } from '@/bin/bundle.mjs'
import { type ServeOptions, type Serving, serve } from '@/server/boot'
import { verifyNow } from '@/server/boot/serve/ledger/verify-now'
import { readSettings } from '@/server/settings'

const programs = path.resolve(import.meta.dirname, '..', 'node_modules', '.cache', 'signalbox-tests', `${process.pid}`)
let bundled: Promise<void> | null = null

/** The tail and the hand as programs of their own, bundled once for this test process. */
export async function ownPrograms(): Promise<Pick<ServeOptions, 'tailProgram' | 'handProgram'>> {
  bundled ??= bundle(programs)
  await bundled
  return { tailProgram: path.join(programs, 'tail.js'), handProgram: path.join(programs, 'hand.js') }
}

/** The program that a program of agents calls, bundled like those. */
export async function ownHook(): Promise<string> {
  await ownPrograms()
  return path.join(programs, 'hook.js')
}

export type House = {
  serving: Serving
  url: string
  data: string
  /** A directory of the Swarm with one team, watched. */
  root: string
  /** Signs in and gives the Cookie header. */
  enter: () => Promise<string>
  /** Closes the console, keeps the files. */
  stop: () => Promise<void>
  close: () => Promise<void>
  /** The same, and every row that people changed is as the entries of the ledger tell. */
  closeTold: () => Promise<void>
}

/** One line of the Swarm; `second` keeps lines apart. */
export const swarmLine = (second: number, content: string) =>
  `${JSON.stringify({ ts: new Date(Date.UTC(2026, 10, 20) + second * 1000).toISOString(), from: 'dev', to: ['@qa'], type: 'request', reasoning: 'why', content })}\n`

/** The whole console over a real directory on a free loopback port, without pages. */
export async function openHouse(options: Partial<ServeOptions> = {}, at?: string, database?: string): Promise<House> {
  const home = at ?? (await mkdtemp(path.join(tmpdir(), 'signalbox-')))
  const root = path.join(home, 'teams')
  const data = path.join(home, 'data')
  await mkdir(path.join(root, 'atlas'), { recursive: true })
  if (!at) await writeFile(path.join(root, 'atlas', 'channel.jsonl'), swarmLine(0, 'the first message'))
  const serving = await serve({
    settings: readSettings({ flags: { port: 0, data, database }, environment: {}, directory: home, home }),
    typed: [{ protocol: 'swarm', root }],
    dev: false,
    ...(await ownPrograms()),
    demo: null,
    startDemo: false,
    pages: false,
    ...options,
  })
  const close = async () => {
    await serving.close()
    await rm(home, { recursive: true, force: true })
  }
  return {
    serving,
    url: serving.url,
    data,
    root,
    enter: async () => cookieOf(await ask(await serving.startLink())),
    stop: () => serving.close(),
    close,
    closeTold: async () => {
      await serving.close()
      const { tables } = await verifyNow({ data, database: database ?? null, checkpoints: null }, null, Date.now)
      await rm(home, { recursive: true, force: true })
      expect(tables?.listed).toEqual([])
    },
  }
}

export type Answer = { status: number; headers: { [name: string]: string | string[] | undefined }; text: string }
export type Asked = { method?: string; headers?: { [name: string]: string | string[] }; body?: string; path?: string }

/** As raw as node:http allows: any Host, any path, no redirects. */
export function ask(url: string, { method = 'GET', headers = {}, body, path: rawPath }: Asked = {}): Promise<Answer> {
  const { hostname, port, pathname, search } = new URL(url)
  return new Promise((resolve, reject) => {
    const asked = request(
      { hostname, port, method, path: rawPath ?? `${pathname}${search}`, headers, agent: false },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            text: Buffer.concat(chunks).toString('utf8'),
          }),
        )
        answer.on('error', reject)
      },
    )
    asked.on('error', reject)
    asked.end(body)
  })
}

export function cookieOf({ headers }: Answer): string {
  const [cookie] = [headers['set-cookie']].flat()
  return cookie?.split(';')[0] ?? ''
}
