import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { Effect, Reading, RegistrationReading } from '@/lib/message/reading'
import { eachDatabase } from '@/tests/databases'
import { newScene } from './reading-index'
import { AT, heartbeat, message, unreadable } from './scene'

const registration = (given: Partial<RegistrationReading> & { agent: string }): Reading => ({
  reading: 'registration',
  agentRaw: given.agent,
  tier: null,
  role: null,
  autonomy: null,
  model: null,
  provider: null,
  status: 'active',
  capabilities: [],
  guardrails: [],
  flags: [],
  ...given,
})

eachDatabase('presence, registry and tasks', (db) => {
  const all = <T>(query: ReturnType<typeof sql>) => db.reader().all<T>(query)
  const agentsOf = (source: number) =>
    all<{
      agent: string
      state: string | null
      messages: number
      names: string
      autonomy: string | null
      registered_at: number | null
    }>(
      sql`select agent, state, messages, names, autonomy, registered_at from agents where source_id = ${source} order by agent`,
    )

  it('agents are those who spoke, are registered, beat or are known; others who are addressed are not', async () => {
    const { writer, batch, line, content, source } = await newScene(db)
    const to = ['td', 'nobody'].map((agent) => ({ agent, raw: `@${agent}`, tier: null }))
    await writer.ingest(
      batch([
        line('a', [message({ body: '1', to })]),
        line('a', [message({ body: '2' })]),
        content('p.json', [heartbeat({ agent: 'dev', state: 'AWAKE' })], 'snapshot'),
      ]),
    )
    const found = await agentsOf(source.id)
    expect(found.map(({ agent, messages }) => [agent, messages])).toEqual([
      ['dev', 0],
      ['qa', 2],
      ['td', 0],
    ])
    expect(found[2]?.names).toBe('["@td"]')
  })

  it('the office beside a name is the role of who speaks last by it, unless a file registers another', async () => {
    const { writer, batch, line, content, source } = await newScene(db)
    const roles = () =>
      all<{ role: string | null }>(sql`select role from agents where source_id = ${source.id} and agent = 'qa'`)
    await writer.ingest(
      batch([line('a', [message({ body: '1', fromRole: 'Plumber' })]), line('a', [message({ body: '2' })])]),
    )
    expect(await roles()).toEqual([{ role: 'Plumber' }])
    await writer.ingest(batch([content('qa.json', [registration({ agent: 'qa', role: 'Cook' })], 'document')]))
    await writer.ingest(batch([line('a', [message({ body: '3', fromRole: 'Plumber' })])]))
    expect(await roles()).toEqual([{ role: 'Cook' }])
  })

  it('a heartbeat is kept when it says something else; a presence file that is deleted says OFFLINE', async () => {
    const { writer, batch, content, gone, source } = await newScene(db)
    const beat = (state: string, at: number) =>
      content(
        'p.json',
        [heartbeat({ agent: 'dev', state, claimed: { ms: at, raw: String(at), zoneKnown: true } })],
        'snapshot',
      )
    const observed = [beat('AWAKE', AT), beat('WORKING', AT + 1)]
    await writer.ingest(batch(observed))
    await writer.ingest(
      batch([
        content(
          'p2.json',
          [heartbeat({ agent: 'dev', state: 'WORKING', claimed: { ms: AT + 1, raw: 'same', zoneKnown: true } })],
          'snapshot',
        ),
      ]),
    )
    const states = () =>
      all<{ state: string }>(sql`select state from heartbeats where source_id = ${source.id} order by id`)
    expect((await states()).map(({ state }) => state)).toEqual(['AWAKE', 'WORKING'])
    await writer.ingest(batch([gone('p2.json')], AT + 8))
    expect((await states()).map(({ state }) => state)).toEqual(['AWAKE', 'WORKING'])
    await writer.ingest(batch([gone('p.json')], AT + 9))
    expect((await states()).map(({ state }) => state)).toEqual(['AWAKE', 'WORKING', 'OFFLINE'])
    expect(await agentsOf(source.id)).toMatchObject([{ agent: 'dev', state: 'OFFLINE' }])
  })

  it('a presence file that is renamed says what it said, and OFFLINE only once that one is deleted too', async () => {
    const { writer, batch, content, gone, source } = await newScene(db)
    const beat = (file: string, state: string, at: number) =>
      content(
        file,
        [heartbeat({ agent: 'dev', state, claimed: { ms: at, raw: String(at), zoneKnown: true } })],
        'snapshot',
      )
    const state = async () => (await agentsOf(source.id)).map((agent) => agent.state)
    await writer.ingest(batch([beat('dev.json', 'WORKING', AT - 9)]))
    await writer.ingest(batch([beat('Dev.json', 'WORKING', AT - 9)], AT + 1))
    await writer.ingest(batch([gone('dev.json')], AT + 2))
    expect(await state()).toEqual(['WORKING'])
    await writer.ingest(batch([beat('Dev.json', 'IDLE', AT - 20)], AT + 3))
    expect(await state()).toEqual(['IDLE'])
    await writer.ingest(batch([gone('Dev.json')], AT + 4))
    expect(await state()).toEqual(['OFFLINE'])
  })

  it('a copy of a mailbox that nobody keeps up says nothing of how its agent is now', async () => {
    const { writer, batch, content, source } = await newScene(db)
    const beat = (file: string, state: string, at: number) =>
      content(
        file,
        [heartbeat({ agent: 'dev', state, claimed: { ms: at, raw: String(at), zoneKnown: true } })],
        'snapshot',
      )
    const state = async () => (await agentsOf(source.id)).map((agent) => agent.state)
    await writer.ingest(batch([beat('box.json', 'IDLE', AT - 1_000), beat('copy/box.json', 'BUSY', AT - 9_000)]))
    expect(await state()).toEqual(['IDLE'])
    await writer.ingest(batch([beat('copy/box.json', 'BUSY', AT - 8_000)], AT + 1))
    expect(await state()).toEqual(['IDLE'])
    await writer.ingest(batch([beat('box.json', 'AWAKE', AT - 5_000)], AT + 2))
    expect(await state()).toEqual(['AWAKE'])
    await writer.ingest(batch([beat('copy/box.json', 'BUSY', AT)], AT + 3))
    expect(await state()).toEqual(['BUSY'])
  })

  it('registrations have versions; one that is deleted is withdrawn', async () => {
    const { writer, batch, content, gone, source } = await newScene(db)
    await writer.ingest(batch([content('r.json', [registration({ agent: 'dev', role: 'coder' })], 'snapshot')]))
    await writer.ingest(
      batch([content('r.json', [registration({ agent: 'dev', role: 'coder' })], 'snapshot', 'spaces')]),
    )
    await writer.ingest(batch([content('r.json', [registration({ agent: 'dev', role: 'lead' })], 'snapshot', 'lead')]))
    expect(await agentsOf(source.id)).toMatchObject([{ agent: 'dev', registered_at: AT }])
    await writer.ingest(batch([gone('r.json')]))
    const versions = await all<{ version: number; summary: string }>(
      sql`select version, summary from versions where source_id = ${source.id} order by id`,
    )
    expect(versions.map(({ version, summary }) => `${version} ${summary}`)).toEqual([
      '1 dev · coder · active',
      '2 dev · lead · active',
      '3 removed',
    ])
    expect(await agentsOf(source.id)).toMatchObject([{ agent: 'dev', registered_at: null }])
  })

  it('the autonomy that a registration declares makes a version, and is its agent’s until a message grants another', async () => {
    const { writer, batch, content, line, source } = await newScene(db)
    const declare = async (autonomy: string | null) => {
      const given = registration({ agent: 'dev', autonomy })
      await writer.ingest(batch([content('r.json', [given], 'snapshot', `${autonomy}`)]))
      return (await agentsOf(source.id)).flatMap((one) => (one.agent === 'dev' ? [one.autonomy] : []))
    }
    expect(await declare('supervised')).toEqual(['supervised'])
    expect(await declare('full')).toEqual(['full'])
    expect(await declare(null)).toEqual([null])
    const versions = await all<{ version: number }>(sql`select version from versions where source_id = ${source.id}`)
    expect(versions).toHaveLength(3)
    const effects: Effect[] = [{ kind: 'autonomy', agent: 'dev', level: 'semi' }]
    await writer.ingest(batch([line('a', [message({ body: 'grant', effects })])]))
    expect(await declare('full'), 'who grants it by message goes before').toEqual(['semi'])
  })

  it('whom a registry names no more is registered no more, unless it cannot be read; named again, it is', async () => {
    const { writer, batch, content, source } = await newScene(db)
    const [dev, qa] = [registration({ agent: 'dev' }), registration({ agent: 'qa' })]
    const registered = async () =>
      (await agentsOf(source.id)).flatMap(({ agent, registered_at: at }) => (at === null ? [] : agent))
    await writer.ingest(batch([content('all.json', [dev, qa], 'snapshot')]))
    await writer.ingest(batch([content('own.json', [registration({ agent: 'pm' })], 'snapshot')]))
    await writer.ingest(batch([content('all.json', [unreadable('torn')], 'snapshot')]))
    expect(await registered()).toEqual(['dev', 'pm', 'qa'])
    await writer.ingest(batch([content('all.json', [dev], 'snapshot')], AT + 9))
    expect(await registered()).toEqual(['dev', 'pm'])
    const last = await all<{ summary: string; at: number }>(
      sql`select summary, at from versions where source_id = ${source.id} and subject = 'qa' order by id desc`,
    )
    expect(last[0], 'apart from a file that vanished').toEqual({ summary: 'unnamed', at: AT + 9 })
    await writer.ingest(
      batch([content('all.json', [qa], 'snapshot'), content('all.json', [qa, dev], 'snapshot')], AT + 10),
    )
    expect(await registered()).toEqual(['dev', 'pm', 'qa'])
  })

  it('whom another file registers still is registered as that says, whichever of them names it no more or is gone', async () => {
    const { writer, batch, content, gone, source } = await newScene(db)
    const by = (role: string, status: string) => [registration({ agent: 'dev', role, status })]
    const now = async () =>
      (
        await all<{ role: string; status: string | null; registered_at: number | null }>(
          sql`select role, status, registered_at from agents where source_id = ${source.id} and agent = 'dev'`,
        )
      )[0]
    const last = async () =>
      (
        await all<{ content: string; path: string }>(sql`select v.content, f.path from versions v
          join files f on f.id = v.file_id where v.source_id = ${source.id} and v.subject = 'dev' order by v.id desc limit 1`)
      )[0]
    await writer.ingest(batch([content('a.json', by('coder', 'active'), 'snapshot')]))
    await writer.ingest(batch([content('b.json', by('lead', 'idle'), 'snapshot')], AT + 1))
    await writer.ingest(batch([gone('b.json')], AT + 2))
    expect(await now()).toEqual({ role: 'coder', status: 'active', registered_at: AT })
    expect(await last()).toMatchObject({ path: 'a.json', content: expect.stringContaining('"coder"') })
    const other = registration({ agent: 'qa' })
    await writer.ingest(batch([content('b.json', by('lead', 'idle'), 'snapshot')], AT + 3))
    await writer.ingest(batch([content('a.json', [other], 'snapshot')], AT + 4))
    expect(await now()).toMatchObject({ role: 'lead', registered_at: AT })
    await writer.ingest(batch([content('b.json', [other], 'snapshot')], AT + 5))
    expect(await now(), 'neither names it any more').toMatchObject({ status: null, registered_at: null })
  })

  it('nor whom a registry names that names nobody any more', async () => {
    const { writer, batch, content, source } = await newScene(db)
    const nobody: Reading = { reading: 'state', subject: 'all', agent: null, summary: '', effects: [], flags: [] }
    await writer.ingest(batch([content('all.json', [registration({ agent: 'dev' })], 'snapshot')]))
    await writer.ingest(batch([content('all.json', [nobody], 'snapshot')], AT + 9))
    expect(await agentsOf(source.id)).toMatchObject([{ agent: 'dev', registered_at: null }])
  })

  it('tasks follow what is said of them, and autonomy what is granted', async () => {
    const { writer, batch, line, source } = await newScene(db)
    const task = (given: Partial<Extract<Effect, { kind: 'task' }>>): Effect => ({
      kind: 'task',
      scope: 'team',
      id: '7',
      makes: true,
      at: null,
      title: null,
      owner: null,
      ownerRaw: null,
      state: null,
      native: null,
      dependsOn: [],
      blocker: null,
      ...given,
    })
    const say = (body: string, ...effects: Effect[]) => line('a', [message({ body, effects })])
    await writer.ingest(
      batch([
        say('claim', task({ title: 'Parse', owner: 'dev', state: 'in-progress', dependsOn: ['6'] })),
        say('blocked', task({ state: 'blocked', blocker: 'no key' })),
      ]),
    )
    await writer.ingest(
      batch([say('done', task({ state: 'done' }), { kind: 'autonomy', agent: 'dev', level: 'high' })], AT + 9),
    )
    const tasks = await all(
      sql`select task, title, owner, state, depends_on, blocker, since from tasks where source_id = ${source.id}`,
    )
    expect(tasks).toEqual([
      { task: '7', title: 'Parse', owner: 'dev', state: 'done', depends_on: '["6"]', blocker: null, since: AT - 1000 },
    ])
    expect(await agentsOf(source.id)).toMatchObject([{ agent: 'dev', autonomy: 'high' }, { agent: 'qa' }])
  })

  it('of what one look found the last grant of autonomy holds, whichever file was read first', async () => {
    const { writer, batch, line, source } = await newScene(db)
    const granted = (level: string, ms: number) =>
      message({
        body: level,
        sent: { ms, raw: 'x', zoneKnown: true },
        effects: [{ kind: 'autonomy', agent: 'dev', level }],
      })
    const level = async () => (await agentsOf(source.id)).find(({ agent }) => agent === 'dev')?.autonomy
    const found = (one: ReturnType<typeof line>, at: number) => writer.ingest({ ...batch([one], at), look: AT })
    await found(line('alpha', [granted('full', AT - 10)]), AT)
    await found(line('zeta', [granted('supervised', AT - 1_000)]), AT + 1)
    expect(await level()).toBe('full')
    await found(line('zeta', [granted('none', AT - 5)]), AT + 2)
    expect(await level()).toBe('none')
  })

  it('what a message log says of a message is a delivery, and a log line of its own kind', async () => {
    const { writer, batch, line, rows, source } = await newScene(db)
    const claimed = { ms: AT - 10, raw: 'x', zoneKnown: true }
    await writer.ingest(
      batch([
        line('log', [
          {
            reading: 'log',
            channel: 'messages',
            agent: 'pm',
            level: null,
            text: 'delivered',
            claimed,
            delivery: { messageId: 'm1', traceId: null, latencyMs: 12.4, status: 'ok' },
            flags: [],
          },
        ]),
      ]),
    )
    expect(await rows()).toMatchObject([{ reading: 'log', body: 'delivered', conversation: null }])
    expect(
      await all(sql`select message_id, latency_ms, status, at from deliveries where source_id = ${source.id}`),
    ).toEqual([{ message_id: 'm1', latency_ms: 12, status: 'ok', at: AT - 10 }])
  })

  it('observed values are counted for completion', async () => {
    const { writer, batch, line } = await newScene(db)
    await writer.ingest(
      batch([
        line('a', [message({ body: '1', type: 'very-odd' })]),
        line('a', [message({ body: '2', type: 'very-odd' })]),
      ]),
    )
    await writer.ingest(batch([line('a', [message({ body: '3', type: 'very-odd' })])]))
    expect(await all(sql`select count from facet_values where field = 'type' and value = 'very-odd'`)).toEqual([
      { count: 3 },
    ])
  })

  it('a source keeps its label for life; another that wants the same gets a number', async () => {
    const { writer, source } = await newScene(db)
    const wanted = { label: source.label, protocol: 'test', config: source.config, demo: true, at: AT }
    expect(await writer.sourceFor({ ...wanted, root: '/elsewhere' })).toMatchObject({
      label: `${source.label}-2`,
      demo: true,
    })
    await writer.removeSource(source.id, AT)
    expect(await writer.sourceFor({ ...wanted, label: 'other', root: source.root })).toMatchObject({
      id: source.id,
      label: source.label,
    })
  })

  it('of a source with more files than one answer gives, the tail is told of each once', async () => {
    const { writer, batch, content, source } = await newScene(db)
    const paths = Array.from({ length: 4_001 }, (_, at) => `${(at * 7919) % 4_001}.json`)
    for (let from = 0; from < paths.length; from += 1000)
      await writer.ingest(batch(paths.slice(from, from + 1000).map((path) => content(path, []))))
    const told: string[][] = []
    do told.push((await writer.knownFiles(source, told.at(-1)?.at(-1) ?? '')).map(({ path }) => path))
    while (told.at(-1)?.length !== 0)
    expect(told.length).toBeGreaterThan(2)
    expect(told.flat().toSorted()).toEqual(paths.toSorted())
  })

  it('the tail is told what it knew: files, and the lines of a generation', async () => {
    const { writer, batch, line, gone, source } = await newScene(db)
    const one = line('a', [message({ body: '1' })])
    await writer.ingest(batch([one, line('a', [message({ body: '2' })])]))
    await writer.ingest(batch([gone('a')], AT + 2))
    const [file] = await writer.knownFiles(source, '')
    expect(file).toMatchObject({ path: 'a', shape: 'lines', isDir: false, goneAt: AT, lines: 2 })
    const lines = await writer.linesOf(file?.id ?? 0, 1)
    expect(lines).toHaveLength(2)
    expect(lines[0]).toEqual({
      start: 0,
      length: 'length' in one ? one.length : 0,
      line: 1,
      sha256: 'sha256' in one ? one.sha256 : '',
    })
  })
})
