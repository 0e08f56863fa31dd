import { agents, CLAW } from '../claw-os'
import { iso, note, type Story, type World } from '../world'

const story = 'broken-claw'
type Fields = { [field: string]: unknown }
const { gm, infra, data, etl, scan } = agents
const PM = { agent: 'pm-rules', tier: 'pm' }
const SLOW = { agent: 'pm-slow', tier: 'pm' }

const REGISTRY = `${CLAW}/agents/registry.json`
/** Whose tier is raised. */
const HAND = 'hand-rules'
/** Whose changes require approval. */
const GUARDED = { agent: 'guard-rules', tier: 'pm' }
const registryWith = (tier: string) =>
  JSON.stringify({
    agents: [
      ...[PM, SLOW].map(({ agent, tier: own }) => ({ id: agent, tier: own, role: 'planner' })),
      { id: HAND, tier, role: 'loader' },
      { id: GUARDED.agent, tier: GUARDED.tier, role: 'planner', guardrails: { changes_require_approval: true } },
    ],
  })

/** Puts a message into the inbox of whom it is to, and says which rules it breaks. Gives its file. */
function lay(world: World, at: number, id: string, rules: readonly string[], more: Fields = {}): string {
  const message = {
    ...{ version: '1.0', id, traceId: `trace-${id}`, from: { ...gm, session: 's1' }, to: { ...PM, session: 's2' } },
    ...{
      type: 'notification',
      priority: 'low',
      timestamp: iso(at),
      payload: { event: 'progress', message: id },
      ...more,
    },
  }
  const owner = 'agent' in message.to ? String(message.to.agent) : ''
  const path = `${CLAW}/blackboard/${owner}/inbox/${id}.json`
  world.disk.rewrite(path, JSON.stringify(message, null, 2))
  world.planter.breaks(path, ...rules)
  note(world, { protocol: 'claw-os', what: 'message', story, path, id })
  return path
}

const asks = (priority = 'low') => ({ type: 'request', priority, payload: { action: 'status.query', params: {} } })
const answers = (requestId: string, more: Fields = {}) => ({
  ...{ from: { ...PM, session: 's2' }, to: { ...gm, session: 's1' }, type: 'response' },
  payload: { requestId, status: 'success', result: {}, error: null, ...more },
})
const fails = (requestId: string, code: string, recoverable: boolean) => ({
  ...answers(requestId),
  ...{ type: 'error', payload: { requestId, code, message: 'No.', recoverable } },
})

const HOUR_MS = 3_600_000
/** As many as ClawOS calls too many. */
const TOO_MANY = 100

/** The first of one agent to another within a minute does not count, and of sixty more none is too many. */
const STORMS = 61

/**
 * More lies in one inbox than its owner takes, a storm of its sender, and all of it took too long, as its log says: the
 * first tells of that, the last of the inbox.
 */
function fillInbox(world: World, at: number): void {
  for (let nth = 0; nth < TOO_MANY; nth += 1) {
    const id = `full-${String(nth).padStart(3, '0')}`
    const breaks = { 0: ['CLW470'], [STORMS]: ['GEN008'], [TOO_MANY - 1]: ['CLW471'] }[nth] ?? []
    lay(world, at + nth, id, breaks, { to: { ...SLOW, session: 's3' } })
    const line = { level: 'info', msgId: id, traceId: `trace-${id}`, from: gm.agent, to: SLOW.agent }
    const logged = { timestamp: iso(at + nth), ...line, type: 'notification', status: 'delivered', latencyMs: 9_000 }
    world.disk.append(`${CLAW}/logs/message-log.jsonl`, `${JSON.stringify(logged)}\n`)
  }
}

const FAILURES = 5

/** More than one in a hundred messages of this hour is an error, the first of which tells of that. */
function failOften(world: World, at: number): void {
  const hour = Math.floor(at / HOUR_MS) * HOUR_MS
  // Others than those who broke the rest: that may lie at the hour too, and all of it together would be a circle.
  const [manager, worker] = [
    { ...data, session: 's1' },
    { ...etl, session: 's2' },
  ]
  for (let nth = 0; nth < FAILURES; nth += 1) {
    lay(world, hour - 1_000, `asked-472-${nth}`, [], { ...asks(), from: manager, to: worker })
    lay(world, hour + nth, `rule-472-${nth}`, nth === 0 ? ['CLW472'] : [], {
      ...fails(`asked-472-${nth}`, 'E002', true),
      ...{ from: worker, to: manager },
    })
  }
}

/** Every rule of ClawOS, and those for all that an inbox can break. */
export const brokenClaw: Story = {
  name: story,
  about: 'Every rule of ClawOS is broken once.',
  tell: () => {
    let edited = ''
    let began = 0
    return [
      {
        after: 0,
        act: (w, at) => {
          began = at
          w.disk.rewrite(REGISTRY, registryWith('worker'))
          note(w, { protocol: 'claw-os', what: 'registration', story, path: REGISTRY })
          lay(w, at, 'rule-401', ['CLW401'], { from: infra, to: data })
          lay(w, at, 'rule-402', ['CLW402'], { from: scan, to: etl })
          lay(w, at, 'rule-403', ['CLW403'], { to: scan })
          lay(w, at, 'rule-404', ['CLW404'], { to: { ...PM, tier: 'command' } })
          lay(w, at, 'asked-405', [], { ...asks(), to: { ...GUARDED, session: 's4' } })
          lay(w, at + 1_000, 'rule-405', ['CLW405'], {
            ...answers('asked-405', { result: { message: 'Restarted the ingest service.' } }),
            from: { ...GUARDED, session: 's4' },
          })
          lay(w, at, 'rule-410', ['CLW410'], { traceId: undefined })
          lay(w, at, 'rule-411', ['CLW411'], { version: undefined })
          lay(w, at, 'rule-420', ['CLW420'], answers('nobody-asked'))
          lay(w, at, 'asked-421', [], asks())
          lay(w, at + 1_000, 'first-421', [], answers('asked-421'))
          lay(w, at + 2_000, 'rule-421', ['CLW421'], answers('asked-421'))
          lay(w, at, 'rule-431', ['CLW431'], { ttl: 600 })
          lay(w, at, 'asked-440', [], asks())
          lay(w, at + 1_000, 'rule-440', ['CLW440'], fails('asked-440', 'E001', true))
          lay(w, at, 'asked-441', [], asks())
          lay(w, at + 1_000, 'rule-441', ['CLW441'], fails('asked-441', 'E009', true))
          lay(w, at, 'rule-450', ['CLW450'], asks('critical'))
          lay(w, at, 'twice', ['GEN004'])
          const twin = lay(w, at, 'twin', ['GEN004'], { id: 'twice', payload: { event: 'progress', message: 'other' } })
          note(w, { protocol: 'claw-os', what: 'message', story, path: twin, id: 'twice' })
          lay(w, at, 'asked-011', [], asks())
          lay(w, at - 60_000, 'rule-011', ['GEN011'], answers('asked-011'))
          const poison = `${CLAW}/blackboard/${PM.agent}/inbox/rule-460.json`
          w.disk.rewrite(poison, '{"version": "1.0", "id": ')
          w.planter.breaks(poison, 'CLW460')
          note(w, { protocol: 'claw-os', what: 'unreadable', story, path: poison })
          const late = lay(w, at, 'rule-430', [], { ttl: 600 })
          const processed = late.replace('/inbox/', '/processed/')
          w.disk.move(late, processed)
          w.planter.breaks(processed, 'CLW430')
          const line = { level: 'info', msgId: 'rule-430', traceId: 'trace-rule-430', from: 'gm', to: PM.agent }
          const logged = { timestamp: iso(at + 900_000), ...line, type: 'notification', status: 'processed' }
          w.disk.append(`${CLAW}/logs/message-log.jsonl`, `${JSON.stringify(logged)}\n`)
          edited = lay(w, at, 'rule-005', [])
        },
      },
      // By the newest hour that holds enough it is judged how it is now.
      {
        after: 2_400,
        act: (w, at) => {
          fillInbox(w, at)
          failOften(w, at)
        },
      },
      {
        after: 5,
        takesAway: true,
        act: (w, at) => {
          w.disk.rewrite(REGISTRY, registryWith('pm'))
          lay(w, at, 'rule-012', ['GEN012'], {
            from: { agent: HAND, tier: 'pm', session: 's3' },
            to: { ...gm, session: 's1' },
          })
          lay(w, began, 'rule-005', [], { payload: { event: 'progress', message: 'Something else.' } })
          w.planter.breaks(edited, 'GEN005', 'GEN005')
        },
      },
    ]
  },
}
