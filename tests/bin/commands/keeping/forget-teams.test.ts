import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { eachForgetting, indexed } from '@/tests/bin/forget-world'
import { copyLately } from '@/tests/lately'

const TREE = path.resolve(import.meta.dirname, '../../../fixtures/claude-code')
const SESSION = '7c21f0aa-35d0-4c6e-9b1f-20d6a1e5c001'
const OTHER = 'e90b44d2-8a17-4f0b-8d55-6f2c9b7ad002'
const PANE = '5b1a6626-fcec-4bfa-8e67-a4af913f9cd2'
const NOW = new Date(Date.now() - 60_000).toISOString()

eachForgetting('teams that are not named as their session', (world) => {
  const { dialect, forget, asked, bytesOf } = world
  const index = () => indexed(world, 'claude-code:claude')
  const write = (file: string, content: object | string) => {
    mkdirSync(path.dirname(world.at('claude', file)), { recursive: true })
    writeFileSync(world.at('claude', file), typeof content === 'string' ? content : JSON.stringify(content))
  }
  /** A team with a word in its inbox and one in its tasks; `lead`: the session that leads it, if its configuration says so. */
  const team = (name: string, word: string, lead: string | null) => {
    const member = { agentId: `team-lead@${name}`, name: 'team-lead', cwd: '/srv/harbour' }
    if (lead !== null)
      write(`teams/${name}/config.json`, { name, leadAgentId: member.agentId, leadSessionId: lead, members: [member] })
    const entry = { from: 'reader', text: `The ${word} is here.`, timestamp: NOW, msg_id: `m-${word}`, read: false }
    write(`teams/${name}/inboxes/team-lead.json`, [entry])
    write(`tasks/${name}/1.json`, {
      id: '1',
      subject: `Find the ${word}.`,
      status: 'pending',
      blocks: [],
      blockedBy: [],
    })
  }
  const joins = (session: string, name: string) =>
    write(
      `projects/-srv-harbour/${session}/subagents/agent-a${Buffer.from(name).toString('hex')}-0000000000000001.meta.json`,
      {
        ...{ name: 'helper', teamName: name },
      },
    )
  const texts = async () => JSON.stringify(await asked(sql`select body from messages order by key`))
  const left = async (word: string) => [
    (await texts()).includes(word),
    dialect === 'sqlite' && bytesOf(word).length > 0,
  ]
  const there = [true, dialect === 'sqlite']
  const [lead, record, both] = ['xylographqueen', 'yellowmarten', 'zebrafinch']

  beforeEach(async () => {
    copyLately(TREE, world.at('claude'))
    team('docs', lead, SESSION)
    team('charts', record, null)
    joins(SESSION, 'charts')
    team('shared', both, OTHER)
    joins(SESSION, 'shared')
    await index()
  })

  test('go with it: whose configuration names it, and which its records name', async () => {
    expect([await left(lead), await left(record)], 'red control').toEqual([there, there])
    expect((await forget(SESSION, '--yes')).code).toBe(0)
    await index()
    expect([await left(lead), await left(record)]).toEqual([
      [false, false],
      [false, false],
    ])
  })

  test('stay where another session has them too, and are named before anything is done', async () => {
    const { out } = await forget(SESSION)
    expect(out).toContain('Team shared also belongs to a session that is not forgotten, and stays.')
    expect(out).not.toContain('docs')
    expect((await forget(SESSION, '--yes')).out).toContain('Team shared also belongs')
    expect(await left(both)).toEqual(there)
  })

  test('are named too where the record of a member in a pane names them', async () => {
    const line = {
      type: 'user',
      teamName: 'shared',
      agentName: 'pane',
      uuid: 'u-pane',
      sessionId: PANE,
      timestamp: NOW,
    }
    write(
      `projects/-srv-harbour/${PANE}.jsonl`,
      `${JSON.stringify({ type: 'mode', mode: 'normal', sessionId: PANE })}\n${JSON.stringify({
        ...{ ...line, message: { role: 'user', content: 'Go on.' } },
      })}\n`,
    )
    await index()
    expect((await forget(PANE)).out).toContain('Team shared also belongs')
  })

  test('go with the last of their sessions', async () => {
    await forget(SESSION, '--yes')
    const { out } = await forget(OTHER, '--yes')
    expect(out).not.toContain('also belongs')
    await index()
    expect(await left(both)).toEqual([false, false])
  })

  test('one that says of itself it is of a session cannot take the team of another session along', async () => {
    joins(SESSION, 'session-e90b44d2')
    team('session-e90b44d2', 'quaggahymn', null)
    await index()
    expect((await forget(SESSION, '--yes')).out).toContain('Teams shared, session-e90b44d2 also belong to a session')
    expect(await left('quaggahymn')).toEqual(there)
  })

  test('a name that could stand for other teams takes none along', async () => {
    joins(SESSION, '*')
    await index()
    expect((await forget(SESSION, '--yes')).code).toBe(0)
    expect(await left(both)).toEqual(there)
  })

  test('what a session begins after it was forgotten goes when the command runs again', async () => {
    await forget(SESSION, '--yes')
    team('later', 'quaggahymn', SESSION)
    await index()
    expect(await left('quaggahymn'), 'red control').toEqual(there)
    expect((await forget(SESSION, '--yes')).code).toBe(0)
    await index()
    expect(await left('quaggahymn')).toEqual([false, false])
    expect((await forget()).out.match(/7c21f0aa/g)).toHaveLength(1)
    expect(await left(lead)).toEqual([false, false])
  })
})
