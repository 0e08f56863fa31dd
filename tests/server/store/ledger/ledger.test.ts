import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { NO_PREFERENCES } from '@/lib/reader/preferences'
import { watchedStore } from '@/server/store/hand/watched'
import { sessionStore } from '@/server/store/people/sessions'
import { eachDatabase } from '@/tests/databases'
import { draft } from '@/tests/drafts'

const LOCAL = { agent: 'Firefox', account: null, address: null }

eachDatabase('the ledger', (db) => {
  const sessions = () => sessionStore(db.writer('ledger'), db.reader('ledger'))
  const watched = () => watchedStore(db.writer('ledger'), db.reader('ledger'))
  const session = (tokenSha: string) => ({ tokenSha, createdAt: 1, lastSeenAt: 1, expiresAt: 100, ...LOCAL })

  test('a session is known until it is over', async () => {
    await sessions().create(session('a'), draft())
    expect(await sessions().find('a', 99)).toEqual({
      ...{ tokenSha: 'a', createdAt: 1, lastSeenAt: 1, expiresAt: 100, provenAt: 1 },
      ...{ agent: LOCAL.agent, account: null, preferences: NO_PREFERENCES },
    })
    expect(await sessions().find('a', 100)).toBeNull()
    expect(await sessions().find('b', 1)).toBeNull()
  })

  test('a session that was seen says when, and ends later where that is said', async () => {
    await sessions().touch('a', 50)
    expect(await sessions().find('a', 60)).toMatchObject({ lastSeenAt: 50, expiresAt: 100 })
    await sessions().touch('a', 60, 110)
    expect(await sessions().find('a', 105)).toMatchObject({ lastSeenAt: 60, expiresAt: 110 })
  })

  test('a session that was proven again goes on under another token, known as it is then; its entry with it', async () => {
    const account = { id: 'p-1', assurance: 'password' as const }
    await db.writer('ledger').write(async (tx) => {
      await tx.run(
        sql`insert into people (id, name, name_key, role, made_at) values ('p-1', 'anna', 'anna', 'admin', 1)`,
      )
    })
    await sessions().create({ ...session('old'), account }, draft())
    await sessions().renew('old', { next: 'new', assurance: 'passkey', at: 60 }, draft())
    expect(await sessions().find('old', 61)).toBeNull()
    expect(await sessions().find('new', 61)).toMatchObject({
      ...{ createdAt: 1, provenAt: 60, expiresAt: 100, account: { id: 'p-1', assurance: 'passkey' } },
    })
    const late = sessions().renew('new', { next: 'x', assurance: 'passkey', at: 100 }, draft())
    await expect(late, 'it is over').rejects.toMatchObject({ code: 'not-found' })
    await sessions().revoke('new', 62)
    const ended = sessions().renew('new', { next: 'x', assurance: 'passkey', at: 63 }, draft())
    await expect(ended, 'it was ended').rejects.toMatchObject({ code: 'not-found' })
  })

  test('one session is revoked, or all of them', async () => {
    await sessions().create(session('b'), draft())
    await sessions().create(session('c'), draft())
    await sessions().revoke('a', 60)
    expect([await sessions().find('a', 61), (await sessions().find('b', 61))?.tokenSha]).toEqual([null, 'b'])
    await sessions().revoke(null, 62)
    expect([await sessions().find('b', 63), await sessions().find('c', 63)]).toEqual([null, null])
  })

  test('sources are watched in the order in which they were chosen, until they are not', async () => {
    await watched().add({ protocol: 'swarm', root: '/teams', label: 'our-teams', demo: false }, 1)
    await watched().add({ protocol: 'claw-os', root: '/demo', label: null, demo: true }, 2)
    expect(await watched().list()).toEqual([
      { protocol: 'swarm', root: '/teams', label: 'our-teams', demo: false, config: null },
      { protocol: 'claw-os', root: '/demo', label: null, demo: true, config: null },
    ])
    await watched().remove('/teams', 3)
    expect((await watched().list()).map(({ root }) => root)).toEqual(['/demo'])
    await watched().add({ protocol: 'dream-os', root: '/teams', label: null, demo: false }, 4)
    expect((await watched().list()).map(({ protocol }) => protocol)).toEqual(['claw-os', 'dream-os'])
  })

  test('what was chosen for a source is kept with it, through a removal that is taken back, and not for another', async () => {
    const config = {
      zone: 'Asia/Shanghai',
      humans: ['boss'],
      aliases: { a: 'b' },
      ignore: [],
      polling: null,
      projects: null,
      host: null,
    }
    await watched().add({ protocol: 'swarm', root: '/own', label: null, demo: false }, 5)
    await watched().configure('/own', config)
    const configs = async () => (await watched().list()).map((one) => [one.root, one.config])
    expect(await configs()).toEqual([
      ['/demo', null],
      ['/teams', null],
      ['/own', config],
    ])
    await watched().remove('/own', 6)
    expect((await configs()).length).toBe(2)
    await watched().restore('/own')
    expect((await configs()).at(-1)).toEqual(['/own', config])
  })
})
