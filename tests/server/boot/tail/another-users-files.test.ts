import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sayTrouble } from '@/lib/source/kept-trouble'
import { unreadBecause } from '@/lib/text/messages/unread-because'
import { dataOf } from '@/server/boot/base/reading-side'
import { indexNow } from '@/server/boot/tail/index-once'
import { readSettings } from '@/server/settings'
import { openReadDoor } from '@/server/store/door/door'
import { placeOf } from '@/server/store/keep/data'

const NOBODY = 65_534
const isRoot = process.getuid?.() === 0
const become = (user: number) => void (isRoot && process.seteuid?.(user))
const session = (digit: string) => `projects/-srv-harbour/${digit.repeat(8)}-35d0-4c6e-9b1f-20d6a1e5c001.jsonl`
const [OPEN, CLOSED] = [session('1'), session('2')]

let home = ''
beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'signalbox-anothers-'))
  chmodSync(home, 0o755)
  mkdirSync(path.join(home, 'data'))
  if (isRoot) chownSync(path.join(home, 'data'), NOBODY, NOBODY)
  for (const file of [OPEN, CLOSED]) {
    mkdirSync(path.dirname(path.join(home, 'claude', file)), { recursive: true })
    const said = { type: 'user', uuid: file.slice(23, 59), timestamp: new Date().toISOString() }
    const line = {
      ...said,
      sessionId: file.slice(23, 59),
      message: { role: 'user', content: `from ${file.slice(23, 24)}` },
    }
    writeFileSync(path.join(home, 'claude', file), `${JSON.stringify(line)}\n`)
  }
})
afterEach(async () => {
  become(0)
  await rm(home, { recursive: true })
})

async function index() {
  const settings = readSettings({ flags: { data: path.join(home, 'data') }, environment: {}, directory: home, home })
  const said: string[] = []
  become(NOBODY)
  try {
    await indexNow(settings, [{ protocol: 'claude-code', label: 'claude', root: path.join(home, 'claude') }], {
      onDeriving: () => undefined,
      onProgress: (_, condition) => said.push(sayTrouble(condition).cause ?? ''),
    })
    const door = await openReadDoor(placeOf(dataOf(settings), 'record'))
    const files = await door.all<{ path: string; status: string; rule: string | null }>(
      sql`select path, status, rule from files order by path`,
    )
    const bodies = await door.all<{ body: string }>(sql`select body from messages`)
    await door.close()
    return { files, bodies, said }
  } finally {
    become(0)
  }
}

test('a session that another user keeps closed is named as not readable, waits, and hides no neighbour', async () => {
  chmodSync(path.join(home, 'claude', CLOSED), 0)
  const { files, bodies, said } = await index()
  expect(bodies).toEqual([{ body: 'from 1' }])
  expect(files).toMatchObject([
    { path: OPEN, status: 'read' },
    { path: CLOSED, status: 'pending' },
  ])
  expect(unreadBecause(files[1]?.rule ?? '')).toContain('no permission')
  expect(said.join('\n')).toContain(`${CLOSED} cannot be opened: no permission`)
})

test('red control: once it may be read it is', async () => {
  const { files } = await index()
  expect(files).toMatchObject([{ status: 'read' }, { status: 'read' }])
})
