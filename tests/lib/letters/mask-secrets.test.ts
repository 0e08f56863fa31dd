import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { MASK, maskSecrets } from '@/lib/letters/mask-secrets'

const letters = (count: number, of = 'a1B2c3D4') => of.repeat(Math.ceil(count / of.length)).slice(0, count)
const KEPT = 'wv9Q'

test.each([
  ['a key of Anthropic', `use sk-ant-api03-${letters(40)}${KEPT} here`, `use sk-ant-${MASK} here`],
  ['a key of OpenAI', `sk-${letters(44)}${KEPT}`, `sk-${MASK}`],
  ['a token of GitHub', `(ghp_${letters(34)}${KEPT})`, `(ghp_${MASK})`],
  ['a fine token of GitHub', `github_pat_${letters(50)}${KEPT}`, `github_pat_${MASK}`],
  ['a key of AWS', 'AKIAIOSFODNN7EXAMPLE', `AKIA${MASK}`],
  ['a token of Slack', `xoxb-1234567890-${letters(20)}${KEPT}`, `xoxb-${MASK}`],
  ['a token in three parts', `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.${letters(20)}${KEPT}`, `eyJ${MASK}`],
  ['a token that a list cut off', `the key is ghp_${letters(7)}`, `the key is ghp_${MASK}`],
  ['an assignment', `password=hunter${KEPT}`, `password=${MASK}`],
  ['a name before it', `export DB_PASSWORD="hun ter2${KEPT}"`, `export DB_PASSWORD="${MASK}"`],
  ['JSON', `{"api_key": "${letters(9)}${KEPT}"}`, `{"api_key": "${MASK}"}`],
  ['JSON in JSON', `{\\"token\\":\\"${letters(9)}${KEPT}\\"}`, `{\\"token\\":\\"${MASK}\\"}`],
  ['a header', `Authorization: Bearer ${letters(30)}${KEPT}`, `Authorization: Bearer ${MASK}`],
  ['an address of nobody', `redis://:${letters(9)}${KEPT}@cache.example`, `redis://:${MASK}@cache.example`],
  ['an address that a list cut off', `use postgres://me:${letters(5)}`, `use postgres://me:${MASK}`],
  ['an option of a command', `db --user me --password ${letters(5)}${KEPT} -v`, `db --user me --password ${MASK} -v`],
  ['an option in quotes', `gh --auth-token "${letters(9)}${KEPT}"`, `gh --auth-token "${MASK}"`],
  ['an address', `postgres://me:${letters(9)}${KEPT}@db.example/x`, `postgres://me:${MASK}@db.example/x`],
])('%s is kept back', (_what, text, masked) => {
  expect(maskSecrets(text)).toBe(masked)
  expect(maskSecrets(masked), 'twice').toBe(masked)
})

test('a private key is kept back up to its end, and to the end of the text where it has none', () => {
  const head = '-----BEGIN OPENSSH PRIVATE KEY-----'
  const tail = '-----END OPENSSH PRIVATE KEY-----'
  expect(maskSecrets(`a\n${head}\n${letters(90)}\n${letters(90)}\n${tail}\nb`)).toBe(`a\n${head} ${MASK} ${tail}\nb`)
  expect(maskSecrets(`a ${head} ${letters(30)}`)).toBe(`a ${head} ${MASK}`)
  expect(maskSecrets('-----BEGIN CERTIFICATE-----\nMIIB'), 'red control').toContain('MIIB')
})

test.each([
  '7c21f0aa-35d0-4c6e-9b1f-20d6a1e5c001',
  '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  'toolu_01A09q90qw90lq917835lq9',
  'msg_01XFDUDYJgAACzvnptvVoYEL',
  'perm-1764230000000-a1b2c3d',
  'shutdown-1764230000000@alpha',
  'max_tokens=4096, output_tokens: 128000',
  'token: expired. The password: required by the form',
  'Set password=$DB_PASSWORD and token=<token>.',
  'a Bearer of good news walks along, sk- and ghp_ are prefixes',
  'https://example.com/a:b@c and user:name@host',
  'it listens at http://localhost:3000',
  'http://[::1]:3000',
  'the option --token names one, --password $PASSWORD or --secret --verbose',
  '密码：请联系管理员',
])('%s stands as it is', (text) => {
  expect(maskSecrets(text)).toBe(text)
})

test('nothing in the fixtures of any protocol is taken for a secret, but what is planted there as one', () => {
  const root = path.resolve(import.meta.dirname, '../../fixtures')
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const lines = files.flatMap((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'latin1').split('\n'))
  expect(lines.length, 'red control').toBeGreaterThan(500)
  expect(lines.filter((line) => maskSecrets(line) !== line)).toEqual([])
})

/** Were it the square of their length, each of these took hours. */
test.each([
  ['beginnings of tokens', 'eyJ'],
  ['beginnings of keys', 'sk-ant-'],
  ['keys that never begin', '-----BEGIN '],
  ['private keys without an end', '-----BEGIN PRIVATE KEY-----'],
  ['assignments without a value', 'password='],
  ['names', 'passwordtoken'],
  ['addresses without an end', '://a:b'],
  ['bearers', 'bearer '],
  ['quotes', 'token="'],
  ['options', '--a-token '],
  ['beginnings of options', '--a-'],
])('%s without end take no longer than their length', { timeout: 20_000 }, (_what, piece) => {
  const text = piece.repeat(2_000_000 / piece.length)
  expect(maskSecrets(`${text} password=hunter${KEPT}`)).not.toContain(KEPT)
})
