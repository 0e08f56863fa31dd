import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { objectsIn, runIn } from '@/tests/bin/run'
import { emptyUrl } from '@/tests/databases'

const AT = '2026-11-20T14:31:28.004Z'
const HUGE = 3_000_000
/** As they stand in JSON: what has no form of its own in a text of ours is spelled there. */
const TEXTS = [
  ...[
    '""',
    '" "',
    '"\\u0000"',
    '"a\\u0000b\\u0000"',
    '"\\ud83d"',
    '"\\udc00\\ud800"',
    '"𝄞🛰️𠮷"',
    '"\\u202eright\\u2066"',
  ],
  ...[
    '"{1,2}"',
    '"\\\\N"',
    '"\\\\x00"',
    '"a\\tb\\nc\\rd"',
    '"\'; drop table messages;--"',
    '"%s $1 ?"',
    '"\\uffff\\ufffe"',
  ],
  ...[
    '9007199254740993',
    '-9223372036854775809',
    '1e400',
    '0.1000000000000000055511151231257827',
    '12345678901234567890',
  ],
  ...['null', 'true', '[]', '{}', '[[[["深"]]]]', '{"a":1,"a":2}', '{"__proto__":{"x":1}}', '{"":""}'],
]
const NAMES = [
  'plain',
  'sp ace',
  "quo'te",
  '100%',
  '星图',
  '🛰️',
  'back\\slash',
  'new\nline',
  '{a,b}',
  '-rf',
  'e\u0301',
  'é',
]

let home = ''
let database = { url: '', remove: async () => {} }

beforeAll(async () => {
  home = mkdtempSync(path.join(tmpdir(), 'signalbox-move-hostile-'))
  database = await emptyUrl()
  const put = (file: string | Buffer, text: string | Buffer) => writeFileSync(file, text)
  for (const name of NAMES) {
    const team = path.join(home, 'teams', name)
    mkdirSync(team, { recursive: true })
    const line = (content: string) =>
      `{"ts":"${AT}","from":${content},"to":[${content}],"type":${content},"content":${content}}`
    const cut = Buffer.from([0xff, 0xfe, 0x00, 0x22, 0x0a])
    put(path.join(team, 'channel.jsonl'), Buffer.concat([Buffer.from(`${TEXTS.map(line).join('\n')}\n`), cut]))
    const channel = path.join(home, 'collab', 'channels', name)
    mkdirSync(channel, { recursive: true })
    TEXTS.forEach((value, at) => {
      const message = `{"id":${value},"timestamp":${value},"from":"qa","to":${value},"type":"chat","content":{"text":${value},"code":${value}},"metadata":{"priority":${value}}}`
      put(path.join(channel, `msg-${at}.json`), message)
    })
    put(
      Buffer.concat([Buffer.from(path.join(channel, 'msg-')), Buffer.from([0xc3, 0x28]), Buffer.from('.json')]),
      '{"id":',
    )
  }
  const box = {
    status: 'busy',
    assigned_agent_id: 'a\0b',
    messages: TEXTS.map((text) => ({ message_id: text, params: { text } })),
  }
  mkdirSync(path.join(home, 'dream'))
  put(path.join(home, 'dream', 'mailbox_1.json'), JSON.stringify(box))
  put(
    path.join(home, 'teams', '星图', 'channel.jsonl'),
    `{"ts":"${AT}","from":"qa","content":"${'深'.repeat(HUGE / 3)}"}\n`,
  )
})
afterAll(async () => {
  await database.remove()
  rmSync(home, { recursive: true, force: true })
})

it('carries what nobody would write to Postgres and back as it was, by hashes of its own and of others', async () => {
  const run = async (...words: string[]) => {
    const { code, out } = await runIn(home, {}, ...words)
    expect(code).toBe(0)
    return out
  }
  const roots = ['swarm:teams', 'multi-agent-os:collab', 'dream-os:dream']
  await run('index', ...roots, '--data', 'data')
  for (const [from, to] of [
    ['data', database.url],
    [database.url, 'back'],
  ] as const) {
    const tables = objectsIn(await run('move', '--from', from, '--to', to, '--json'))
    expect(tables.filter(({ equal }) => equal !== true)).toEqual([])
  }
  const before = contentOf('data')
  expect(before.get('messages')?.rows).toBeGreaterThan(NAMES.length * TEXTS.length)
  expect(contentOf('back')).toEqual(before)
  const found = (...place: string[]) => run('search', '', '--limit', '1000', '--json', ...place)
  const inFiles = await found('--data', 'data')
  expect(await found('--data', 'logs', '--database', database.url)).toBe(inFiles)
  expect(await found('--data', 'back')).toBe(inFiles)
  change('back')
  expect(contentOf('back')).not.toEqual(before)
})

/** Red control: one more letter in one message. */
function change(directory: string): void {
  const db = new Database(path.join(home, directory, 'record.db'))
  db.exec(`update messages set body = body || '.' where key = (select max(key) from messages)`)
  db.close()
}

/** Every table of a record by itself: how many rows, and a hash of what SQLite says of them, apart from our own. */
function contentOf(directory: string): Map<string, { rows: number; sha256: string }> {
  const db = new Database(path.join(home, directory, 'record.db'), { readonly: true })
  const names = db
    .prepare<[], { name: string }>(`select name from sqlite_master where type = 'table' and name not like '%fts%'
      and name not like 'sqlite_%' and name <> 'migrations'`)
    .all()
  const found = names.map(({ name }): [string, { rows: number; sha256: string }] => {
    const columns = db
      .prepare<[], { name: string }>(`select name from pragma_table_info('${name}') order by name`)
      .all()
    const row = columns.map((column) => `quote("${column.name}")`).join(` || ',' || `)
    const rows = db.prepare<[], string>(`select ${row} as row from "${name}" order by row`).pluck().all()
    return [name, { rows: rows.length, sha256: createHash('sha256').update(rows.join('\n')).digest('hex') }]
  })
  db.close()
  return new Map(found.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}
