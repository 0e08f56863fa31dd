import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { secretOf, signed } from '@/server/notices/sign-delivery'

const place = mkdtempSync(path.join(tmpdir(), 'signalbox-check-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))

const [, recipe = ''] = /```js\n(\/\/ check\.mjs[\s\S]*?)```/.exec(readFileSync('docs/webhooks.md', 'utf8')) ?? []
const program = path.join(place, 'check.mjs')
writeFileSync(program, recipe)

const secret = secretOf(Buffer.alloc(32, 7))
const body = '{"words":"审批"}'

/** What the script of docs says of a delivery. */
function checked({ key = secret, sent = body, at = Date.now() } = {}): [number | null, string] {
  const headers = signed({ secret, id: 'd-1', at, body })
  const words = [key, headers['webhook-id'], headers['webhook-timestamp'], headers['webhook-signature']]
  const { status, stdout } = spawnSync(process.execPath, [program, ...words], { input: sent, encoding: 'utf8' })
  return [status, stdout.trim()]
}

test('the script of docs knows what Signalbox sent', () => {
  expect(checked()).toEqual([0, 'from Signalbox'])
})

test('red control: another secret, another body and another time are refused', () => {
  const refused = [1, 'not from Signalbox']
  expect(checked({ key: secretOf(Buffer.alloc(32, 8)) })).toEqual(refused)
  expect(checked({ sent: `${body} ` })).toEqual(refused)
  expect(checked({ at: Date.now() - 3_600_000 })).toEqual(refused)
})
