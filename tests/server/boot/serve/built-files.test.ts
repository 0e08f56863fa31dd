import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { builtIn } from '@/server/boot/serve/built-files'

const root = mkdtempSync(path.join(tmpdir(), 'signalbox-built-'))
const chunks = path.join(root, '.next', 'static', 'chunks')
const SCRIPT = 'console.log("what a page runs")\n'
const SHORT = 'void 0\n'
const FACE = Buffer.from([0, 1, 2, 3, 250])
let address = ''

function lay(place: string, what: string | Buffer): void {
  mkdirSync(path.dirname(place), { recursive: true })
  writeFileSync(place, what)
}

lay(path.join(chunks, 'page.js'), SCRIPT)
lay(path.join(chunks, 'page.js.br'), brotliCompressSync(SCRIPT))
lay(path.join(chunks, 'gone.css.br'), brotliCompressSync('a{}'))
lay(path.join(chunks, 'short.js'), SHORT)
lay(path.join(root, '.next', 'static', 'media', 'face.woff2'), FACE)
lay(path.join(root, 'public', 'trusted-types.js'), SHORT)
const sendBuilt = builtIn(root)
/** As Next would answer what is left to it. */
const LEFT = 418
const server = createServer(async (request, response) => {
  if (!(await sendBuilt(request, response))) response.writeHead(LEFT).end()
})

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(() => {
  server.close()
  rmSync(root, { recursive: true, force: true })
})

const ask = (place: string, taken = 'gzip, deflate, br') =>
  fetch(`${address}${place}`, { headers: { 'accept-encoding': taken } })

test('a script is sent as it was packed, to be kept for ever, and is what was built', async () => {
  for (const place of ['/_next/static/chunks/page.js', '/_next/static/chunks/page.js?of=a-page']) {
    const answer = await ask(place)
    expect([answer.status, await answer.text()]).toEqual([200, SCRIPT])
    const { headers } = answer
    expect(headers.get('content-encoding')).toBe('br')
    expect(headers.get('content-type')).toBe('application/javascript; charset=UTF-8')
    expect(headers.get('cache-control')).toContain('immutable')
    expect(headers.get('vary')).toBe('Accept-Encoding')
  }
})

test('a face is sent as it is; so is the policy of scripts, which is asked for anew with each page', async () => {
  const face = await ask('/_next/static/media/face.woff2')
  expect(Buffer.from(await face.arrayBuffer())).toEqual(FACE)
  expect([face.headers.get('content-type'), face.headers.get('content-encoding')]).toEqual(['font/woff2', null])
  const policy = await ask('/trusted-types.js')
  expect([await policy.text(), policy.headers.get('cache-control')]).toEqual([SHORT, 'public, max-age=0'])
})

test('what was not packed, is taken otherwise or lies nowhere is left to Next', async () => {
  const script = '/_next/static/chunks/page.js'
  const left = [ask('/_next/static/chunks/short.js'), ask(script, 'gzip'), ask(script, 'br;q=0, gzip'), ask('/x.js')]
  expect((await Promise.all(left)).map(({ status }) => status)).toEqual([LEFT, LEFT, LEFT, LEFT])
  expect((await ask('/_next/static/chunks/../../../public/trusted-types.js.br')).status).toBe(LEFT)
  expect((await ask(`${script}.br`)).status).toBe(LEFT)
})

test('a file that is away is left to Next, and sent once it is there', async () => {
  const style = path.join(chunks, 'gone.css.br')
  rmSync(style)
  const answer = await ask('/_next/static/chunks/gone.css')
  expect([answer.status, answer.headers.get('content-encoding')]).toEqual([LEFT, null])
  lay(style, brotliCompressSync('b{}'))
  expect(await (await ask('/_next/static/chunks/gone.css')).text()).toBe('b{}')
})
