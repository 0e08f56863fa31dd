import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { eachForgetting, indexed } from '@/tests/bin/forget-world'
import { copyLately } from '@/tests/lately'

const TREE = path.resolve(import.meta.dirname, '../../../fixtures/claude-code')
const WORD = 'xylographqueen'
const RECORDS = readdirSync(path.join(TREE, 'projects'), { recursive: true, encoding: 'utf8' })
const [SESSION = '', OTHER = ''] = new Set(
  RECORDS.flatMap((file) => /([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.jsonl$/.exec(file)?.[1] ?? []),
)
const [ID, ELSE] = ['a'.repeat(32), 'b'.repeat(32)]

eachForgetting('what a session asked at a desk', (world) => {
  const { at, dialect, forget, asked, bytesOf } = world
  const knows = async (word: string) => {
    const rows = await asked(sql`select body from messages where body like ${`%${word}%`}`)
    return rows.length > 0 || (dialect === 'sqlite' && bytesOf(word).length > 0)
  }
  const read = () => indexed(world, 'claude-code:home', 'desk:desk')
  const write = (file: string, fields: object) =>
    writeFileSync(at('desk', file), JSON.stringify({ desk: 1, at: new Date().toISOString(), ...fields }))
  const ask = (id: string, session: string, word: string) => {
    const request = { id, from: 'lead', title: `Push the ${word}?`, payload: {}, context: { session } }
    write(`requests/${id}.json`, request)
    write(`answers/${id}-0b0b0b0b.json`, { request: id, verdict: 'rejected', text: `Not the ${word}.` })
    write(`receipts/${id}.json`, { request: id, is: 'taken', why: word })
  }
  const lay = async () => {
    copyLately(TREE, at('home'))
    for (const folder of ['requests', 'answers', 'receipts']) mkdirSync(at('desk', folder), { recursive: true })
    ask(ID, SESSION, WORD)
    ask(ELSE, OTHER, 'lantern')
    await read()
    expect(await knows(WORD), 'red control').toBe(true)
  }

  test('goes with the session, is told before, and comes back with it; what others asked stays', async () => {
    await lay()
    const { out } = await forget(SESSION)
    expect(out).toContain(`Session ${SESSION} of source home`)
    expect(out).toMatch(/What it asked at source desk\n {2}3 files, 3 observations/)
    expect((await forget(SESSION, '--yes')).code).toBe(0)
    await read()
    expect(await knows(WORD)).toBe(false)
    expect(await knows('lantern')).toBe(true)
    expect((await forget()).out.match(new RegExp(`Session ${SESSION} of source (?:home|desk)`, 'g'))).toHaveLength(2)
    expect((await forget(SESSION, '--undo', '--yes')).code).toBe(0)
    await read()
    expect(await knows(WORD)).toBe(true)
  })

  test('goes by itself where only the desk is named, or knows the session, and stays where another source is named', async () => {
    await lay()
    expect((await forget(SESSION, '--source', 'home', '--yes')).code).toBe(0)
    expect(await knows(WORD)).toBe(true)
    expect((await forget(SESSION, '--source', 'desk')).out).toContain(`Session ${SESSION} of source desk`)
    expect((await forget(SESSION, '--yes')).code).toBe(0)
    await read()
    expect(await knows(WORD)).toBe(false)
  })

  test('after it was forgotten goes when the command runs again', async () => {
    await lay()
    expect((await forget(SESSION, '--yes')).code).toBe(0)
    ask('c'.repeat(32), SESSION, 'cormorant')
    await read()
    expect(await knows('cormorant'), 'red control').toBe(true)
    expect((await forget(SESSION, '--yes')).code).toBe(0)
    await read()
    expect(await knows('cormorant')).toBe(false)
  })
})
