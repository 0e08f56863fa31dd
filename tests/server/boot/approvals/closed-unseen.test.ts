import { mkdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RunningConsole } from '@/server/boot/base/console-calls'
import { migratedUrl } from '@/tests/databases'
import { clientOf, signIn, welcome } from '@/tests/visitors'
import { key, openWorld, saidOf, type World } from './approvals-world'

const OUTSIDE = /elsewhere|local|human|noon|a person posted/

describe.each(['sqlite', 'postgres'] as const)('what was answered outside a scope (%s)', (dialect) => {
  let world: World
  let within: Pick<RunningConsole, 'approvals' | 'stream'>
  let database: Awaited<ReturnType<typeof migratedUrl>> | null = null
  beforeAll(async () => {
    database = dialect === 'postgres' ? await migratedUrl() : null
    world = await openWorld(database?.url)
    mkdirSync(world.at('collab/channels/elsewhere'), { recursive: true })
    const { house } = world
    const admin = await house.enter()
    const { id } = await welcome(house, admin, 'kept.to.home', 'approver')
    const scope = [{ source: 'collab', channels: ['home'] }]
    await clientOf(house.url, { cookie: admin }).people.changeScope.mutate({ id, scope })
    within = clientOf(house.url, { cookie: await signIn(house, 'kept.to.home') })
  })
  afterAll(async () => {
    await world.house.close()
    await database?.remove()
  })

  /** Somebody answers what has this id through the console, in a channel that is outside. */
  const answerElsewhere = (id: string) => {
    const words = { to: ['ha-mgr-1'], type: 'chat', text: 'At noon.' }
    const extra = JSON.stringify({ metadata: { mode: 'chat', in_reply_to: id } })
    return world.api.post.send.mutate({
      draft: { ...words, source: 'collab', channel: 'elsewhere', extra },
      key: key(),
    })
  }
  const closedTo = async ({ approvals }: Pick<RunningConsole, 'approvals'>, uid: string) =>
    (await approvals.card.query({ uid })).closed

  /** What wants words of a person; gives its uid once it waits. */
  const question = async (id: string, text: string) => {
    const header = { id, timestamp: new Date().toISOString(), session_id: 'home', from: 'ha-mgr-1', to: 'human' }
    const content = { text, code: '', artifacts: [] }
    world.write(`collab/channels/home/${id}.json`, { ...header, type: 'chat', content, metadata: { mode: 'chat' } })
    return (await world.row(text)).uid
  }
  const waitingTo = async ({ approvals }: Pick<RunningConsole, 'approvals'>) =>
    (await approvals.lists.query()).answer.rows.map(({ uid }) => uid).sort()

  test('blocks a second answer, which is told neither by whom nor where', async () => {
    const [shut, open] = [
      await question('msg-shut', 'When is it shut?'),
      await question('msg-open', 'When is it open?'),
    ]
    await answerElsewhere('msg-shut')
    await expect
      .poll(() => waitingTo(world.api), { message: 'red control: who sees all has one to answer' })
      .toEqual([open])
    expect(await waitingTo(within)).toEqual([shut, open].sort())
    expect(await closedTo(world.api, shut)).toMatchObject({ by: 'human' })
    expect(await closedTo(within, shut)).toBeNull()

    const draft = await world.draft('When is it open', { verb: 'answer', reason: 'At ten.' })
    const { sha256 } = await within.approvals.card.query({ uid: shut })
    const second = { ...draft, uid: shut, sha256 }
    const refused = await saidOf(within.approvals.decide.mutate({ draft: second, key: key() }))
    expect(refused).toContain('This is already closed, by something outside your scope.')
    expect(refused).not.toMatch(OUTSIDE)
    const told = await saidOf(world.api.approvals.decide.mutate({ draft: second, key: key() }))
    expect(told, 'red control: who sees it is told how').toMatch(OUTSIDE)
    const decided = await within.approvals.decide.mutate({ draft, key: key() })
    expect(decided, 'red control: what nothing closed is answered').toMatchObject({ outcome: 'written' })
  })
})
