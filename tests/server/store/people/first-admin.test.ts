import { expect, test } from 'vitest'
import { eachDatabase } from '@/tests/databases'
import { tells } from '@/tests/drafts'
import { storesOn } from '@/tests/sessions'

eachDatabase('the first admin', (db) => {
  const join = (tokenSha: string, name = `by ${tokenSha}`) =>
    storesOn(db).people.join(
      { tokenSha, from: '192.0.2.7', first: true },
      { id: `by ${tokenSha}`, name, role: 'admin', password: 'a hash' },
      15,
      tells,
    )

  test('a link is not spent where its account cannot be made', async () => {
    const { invites, people } = storesOn(db)
    await people.add({ id: 'v', name: 'taken', role: 'viewer', password: 'a hash' }, 1, tells)
    await invites.add('zero', null, { at: 0, endsAt: 20 })
    await expect(join('zero', 'Taken')).rejects.toMatchObject({ code: 'conflict' })
    expect((await invites.find('zero'))?.usedAt).toBeNull()
  })

  test('each link stays good beside a later one, and one of those that are opened at once makes the first', async () => {
    const { invites, people } = storesOn(db)
    for (const [at, link] of ['one', 'two', 'three'].entries()) await invites.add(link, null, { at, endsAt: 20 })
    for (const link of ['one', 'two', 'three']) expect((await invites.find(link))?.endsAt, link).toBe(20)
    const joined = await Promise.allSettled(['one', 'two', 'three'].map((link) => join(link)))
    const refused = joined.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
    expect(refused).toEqual(Array(2).fill(expect.objectContaining({ code: 'refused' })))
    expect((await people.list(16)).map(({ role }) => role).sort()).toEqual(['admin', 'viewer'])
    const used = await Promise.all(['one', 'two', 'three'].map(async (link) => (await invites.find(link))?.usedAt))
    expect(
      used.filter((at) => at != null),
      'what made nobody is not spent',
    ).toHaveLength(1)
  })

  test('red control: a later link for somebody who has an account ends the one before', async () => {
    const { invites, people } = storesOn(db)
    await people.add({ id: 'zoe', name: 'zoe', role: 'viewer', password: null }, 16, tells)
    await invites.add('her first', 'zoe', { at: 17, endsAt: 30 })
    await invites.add('her second', 'zoe', { at: 18, endsAt: 31 })
    expect((await invites.find('her first'))?.endsAt).toBe(18)
  })
})
