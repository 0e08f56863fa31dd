import { expect, test } from 'vitest'
import type { Role } from '@/lib/people/person'
import { eachDatabase } from '@/tests/databases'
import { draft, tells } from '@/tests/drafts'
import { storesOn } from '@/tests/sessions'

eachDatabase('people', (db) => {
  const stores = () => storesOn(db)
  const add = async (id: string, role: Role, name = id) =>
    stores().people.add({ id, name, role, password: 'a hash' }, 1, tells)
  const signIn = (person: string, tokenSha: string) =>
    stores().sessions.create(
      {
        ...{ tokenSha, createdAt: 1, lastSeenAt: 1, expiresAt: 100, agent: null, address: '192.0.2.7' },
        account: { id: person, assurance: 'password' },
      },
      draft(),
    )

  const linkOf = (tokenSha: string) => ({ tokenSha, from: '192.0.2.7', first: false })
  const accountOf = (id: string, role: Role, name = id) => ({ id, name, role, password: 'another' })

  test('there is nobody before somebody comes', async () => {
    expect(await stores().people.any()).toBe(false)
    await add('zoe', 'viewer')
    expect([await stores().people.any(), await stores().people.anyAdmin()]).toEqual([true, false])
    await add('anna', 'admin', 'Anna')
    expect([await stores().people.any(), await stores().people.anyAdmin()]).toEqual([true, true])
    expect(await stores().people.byName('ANNA')).toEqual({
      id: 'anna',
      name: 'Anna',
      role: 'admin',
      password: 'a hash',
    })
  })

  test('a name is given once, whatever its case and width, also when its person has left', async () => {
    await add('leaver', 'viewer', 'leaver')
    await stores().people.close('leaver', 2, tells)
    for (const name of ['Anna', 'anna', 'ＡＮＮＡ', 'Leaver'])
      await expect(add(`id of ${name}`, 'viewer', name)).rejects.toMatchObject({ code: 'conflict' })
    expect(await stores().people.byName('leaver')).toBeNull()
  })

  test('the only admin neither steps down nor leaves', async () => {
    await expect(stores().people.setRole('anna', 'viewer', 3, tells)).rejects.toMatchObject({ code: 'refused' })
    await expect(stores().people.close('anna', 3, tells)).rejects.toMatchObject({ code: 'refused' })
    await add('berta', 'admin')
    await stores().people.setRole('anna', 'viewer', 3, tells)
    expect((await stores().people.byName('anna'))?.role).toBe('viewer')
  })

  test('a session is its person’s, with their role now; a change of role, of password or leaving ends it', async () => {
    await add('carl', 'operator')
    await signIn('carl', 's1')
    expect((await stores().sessions.find('s1', 2))?.account).toEqual({
      ...{ id: 'carl', name: 'carl', role: 'operator', scope: null, assurance: 'password' },
    })
    expect(await stores().sessions.cameFrom('carl', '192.0.2.7')).toBe(true)
    expect(await stores().sessions.cameFrom('carl', '192.0.2.8')).toBe(false)
    await stores().people.setRole('carl', 'approver', 4, tells)
    expect(await stores().sessions.find('s1', 5)).toBeNull()
    await signIn('carl', 's2')
    await stores().invites.add('again', 'carl', { at: 6, endsAt: 60 })
    await stores().people.join(linkOf('again'), accountOf('carl', 'operator'), 6, tells)
    expect(await stores().sessions.find('s2', 7)).toBeNull()
    await signIn('carl', 's3')
    expect((await stores().people.list(8)).find(({ id }) => id === 'carl')).toMatchObject({
      sessions: 1,
      role: 'approver',
    })
    await stores().people.close('carl', 8, tells)
    expect(await stores().sessions.find('s3', 9)).toBeNull()
  })

  test('a link works once, until it ends, and not beside a later one', async () => {
    const { invites } = stores()
    await invites.add('one', 'anna', { at: 10, endsAt: 20 })
    expect(await invites.find('one')).toMatchObject({ person: 'anna', name: 'Anna', usedAt: null })
    await invites.add('two', 'anna', { at: 12, endsAt: 22 })
    const joins = (link: string, at = 13) =>
      stores().people.join(linkOf(link), accountOf('anna', 'admin', 'Anna'), at, tells)
    await expect(joins('one')).rejects.toMatchObject({ code: 'refused' })
    const all = await Promise.allSettled([1, 2, 3].map(() => joins('two')))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await invites.find('two')).toMatchObject({ usedAt: 13, usedFrom: '192.0.2.7' })
    await invites.add('three', 'anna', { at: 12, endsAt: 22 })
    await expect(joins('three', 22)).rejects.toMatchObject({ code: 'refused' })
  })

  test('a link is not spent where its password cannot be put', async () => {
    const { invites, people } = stores()
    await invites.add('late', 'leaver', { at: 10, endsAt: 20 })
    await expect(people.join(linkOf('late'), accountOf('leaver', 'viewer'), 13, tells)).rejects.toMatchObject({
      code: 'not-found',
    })
    expect((await invites.find('late'))?.usedAt).toBeNull()
  })

  test('who is kept to some sources is so from the next session on, and no longer as an admin', async () => {
    await add('nina', 'viewer')
    await signIn('nina', 'n1')
    await stores().people.setScope('nina', ['atlas', 'clawos'], 5, tells)
    expect(await stores().sessions.find('n1', 6)).toBeNull()
    await signIn('nina', 'n2')
    expect((await stores().sessions.find('n2', 7))?.account?.scope).toEqual(['atlas', 'clawos'])
    expect((await stores().people.list(7)).find(({ id }) => id === 'nina')?.scope).toEqual(['atlas', 'clawos'])
    await stores().people.setRole('nina', 'operator', 8, tells)
    await signIn('nina', 'n3')
    expect((await stores().sessions.find('n3', 9))?.account?.scope).toEqual(['atlas', 'clawos'])
    await stores().people.setRole('nina', 'auditor', 9, tells)
    await signIn('nina', 'n4')
    expect((await stores().sessions.find('n4', 10))?.account?.scope).toBeNull()
    await expect(stores().people.setScope('nina', ['atlas'], 11, tells)).rejects.toMatchObject({ code: 'refused' })
  })

  test('a token is good until it ends, is revoked, or its maker leaves or comes by a new link', async () => {
    await add('dora', 'operator')
    const token = (id: string) => ({
      ...{
        id,
        tokenSha: `sha of ${id}`,
        beginning: 'sbx_vi_abcd',
        name: 'grafana',
        role: 'viewer' as const,
        scope: null,
      },
      ...{ person: 'dora', maker: 'dora', madeAt: 1, endsAt: 100, usedAt: null, revokedAt: null },
    })
    for (const id of ['t1', 't2']) await stores().tokens.add(token(id), tells)
    const good = (id: string, now = 50) => stores().tokens.find(`sha of ${id}`, now)
    expect(await good('t1')).toMatchObject({ id: 't1', maker: { name: 'dora', role: 'operator' } })
    expect(await good('t1', 100)).toBeNull()
    await stores().tokens.revoke('t1', 51, tells)
    expect(await good('t1')).toBeNull()
    await expect(stores().tokens.revoke('t1', 52, tells)).rejects.toMatchObject({ code: 'not-found' })
    await stores().people.close('dora', 53, tells)
    expect(await good('t2')).toBeNull()
    expect((await stores().tokens.list()).map(({ id, revokedAt }) => [id, revokedAt])).toEqual([
      ['t1', 51],
      ['t2', 53],
    ])

    await add('erik', 'operator')
    await stores().tokens.add({ ...token('t4'), person: 'erik' }, tells)
    await stores().tokens.add({ ...token('t5'), person: 'anna' }, tells)
    await stores().invites.add('lost', 'erik', { at: 60, endsAt: 90 })
    await stores().people.join(linkOf('lost'), accountOf('erik', 'operator'), 61, tells)
    expect(await good('t4', 62), 'whoever got hold of it while the password was known is out').toBeNull()
    expect(await good('t5', 62), 'red control: somebody else’s').toMatchObject({ id: 't5' })
  })
})
