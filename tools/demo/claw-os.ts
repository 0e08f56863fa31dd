import { firstWords, naiveShanghai, note, offsetShanghai, type World } from './world'

export const CLAW = 'clawos'
const BOARD = `${CLAW}/blackboard`

type Party = { agent: string; tier: string }
export const agents = {
  gm: { agent: 'gm', tier: 'command' },
  assistant: { agent: 'assistant', tier: 'command' },
  infra: { agent: 'pm-infra', tier: 'pm' },
  data: { agent: 'pm-data', tier: 'pm' },
  etl: { agent: 'etl-2', tier: 'worker' },
  scan: { agent: 'scan-3', tier: 'worker' },
  store: { agent: 'store-1', tier: 'worker' },
  human: { agent: 'human', tier: 'command' },
} satisfies { [name: string]: Party }

type Message = {
  story: string
  trace: string
  from: Party
  to: Party
  type: 'request' | 'response' | 'notification' | 'error'
  priority?: string
  ttl?: number
  payload: { [name: string]: unknown }
  text: string
  /** Naive local time with microseconds instead of an offset. */
  naive?: boolean
  sessionInTo?: boolean
  /** Fields the writer forgot. */
  without?: readonly string[]
  /** Inbox directories; default the recipient's. */
  inboxes?: readonly string[]
  /** Rules that it breaks. */
  breaks?: readonly string[]
}

/** Writes one message into its recipient's inbox and the message log; returns its id. */
export function send(world: World, at: number, wanted: Message): string {
  const id = world.random.uuid()
  const full: { [name: string]: unknown } = {
    version: '1.0',
    id,
    traceId: wanted.trace,
    from: { ...wanted.from, session: `${wanted.from.agent}-main` },
    to: wanted.sessionInTo ? { ...wanted.to, session: `${wanted.to.agent}-main` } : wanted.to,
    type: wanted.type,
    priority: wanted.priority ?? 'normal',
    timestamp: wanted.naive ? naiveShanghai(at) : offsetShanghai(at),
    ...(wanted.ttl === undefined ? {} : { ttl: wanted.ttl }),
    payload: wanted.payload,
    metadata: {},
  }
  for (const field of wanted.without ?? []) delete full[field]
  const inboxes = wanted.inboxes ?? [wanted.to.agent]
  for (const inbox of inboxes)
    world.disk.inPlace(`${BOARD}/${inbox}/inbox/${id}.json`, JSON.stringify(full, null, 2), 3)
  world.planter.seen('claw: <uuid4>.json written in place in several writes')
  world.planter.breaks(`${BOARD}/${inboxes[0] ?? ''}/inbox/${id}.json`, ...(wanted.breaks ?? []))
  if (wanted.naive) world.planter.seen('claw: naive local time with microseconds')
  if (wanted.sessionInTo) world.planter.seen('claw: session in `to`')
  note(world, {
    protocol: 'claw-os',
    what: 'message',
    story: wanted.story,
    path: `${BOARD}/${inboxes[0] ?? ''}/inbox/${id}.json`,
    id,
    from: wanted.from.agent,
    text: firstWords(wanted.text),
  })
  log(world, at, id, wanted)
  return id
}

function log(world: World, at: number, id: string, wanted: Message): void {
  const file = `${CLAW}/logs/message-log.jsonl`
  const line = {
    timestamp: offsetShanghai(at),
    level: wanted.type === 'error' ? 'error' : 'info',
    msgId: id,
    traceId: wanted.trace,
    from: wanted.from.agent,
    to: wanted.to.agent,
    type: wanted.type,
    latencyMs: 40 + world.random.below(400),
    status: 'delivered',
  }
  world.disk.append(file, `${JSON.stringify(line)}\n`)
  note(world, { protocol: 'claw-os', what: 'log', story: wanted.story, path: file, id })
}

/** What `move_to_processed` of the receiving agent does. */
export function take(world: World, agent: string, id: string): void {
  world.disk.move(`${BOARD}/${agent}/inbox/${id}.json`, `${BOARD}/${agent}/processed/${id}.json`)
}

export function drop(world: World, agent: string, id: string): void {
  world.disk.remove(`${BOARD}/${agent}/inbox/${id}.json`)
}

export function poison(world: World, story: string, agent: string, text: string): void {
  const file = `${BOARD}/${agent}/inbox/${world.random.uuid()}.json`
  world.disk.rewrite(file, text)
  world.planter.breaks(file, 'CLW460')
  world.planter.seen('claw: poison message stays in the inbox')
  note(world, { protocol: 'claw-os', what: 'unreadable', story, path: file, text: firstWords(text) })
}

export function spare(world: World, story: string, agent: string): void {
  const file = `${BOARD}/${agent}/inbox/${world.random.uuid()}.json.bak`
  world.disk.rewrite(file, '{"copy": true}')
  world.planter.seen('claw: .bak copies')
  note(world, { protocol: 'claw-os', what: 'ignored', story, path: file })
}

export function pulse(world: World, at: number, states: { [agent: string]: string }): void {
  const file = `${CLAW}/heartbeat-state.json`
  const content = {
    agents: Object.fromEntries(
      Object.entries(states).map(([agent, status]) => [agent, { status, lastHeartbeat: offsetShanghai(at) }]),
    ),
  }
  world.disk.rewrite(file, JSON.stringify(content, null, 2))
  for (const agent of Object.keys(states))
    note(world, { protocol: 'claw-os', what: 'heartbeat', story: 'presence', path: file, from: agent })
}

export function escalate(world: World, at: number, story: string, trace: string, title: string): void {
  const id = `esc-${world.random.hex(8)}`
  const file = `${CLAW}/escalations/${id}.json`
  world.disk.inPlace(
    file,
    JSON.stringify(
      {
        id,
        traceId: trace,
        from: 'gm',
        title,
        requiresHumanApproval: true,
        createdAt: offsetShanghai(at),
        reason: '超出自动处理权限',
      },
      null,
      2,
    ),
    2,
  )
  note(world, { protocol: 'claw-os', what: 'message', story, path: file, id, from: 'gm', text: title })
}

export function sharedDocument(world: World, story: string, name: string, text: string): void {
  const file = `${BOARD}/shared/${name}`
  world.disk.rewrite(file, text)
  note(world, { protocol: 'claw-os', what: 'document', story, path: file })
}

export function taskFile(world: World, story: string, name: string, content: object): void {
  const file = `${BOARD}/tasks/${name}.json`
  world.disk.rewrite(file, JSON.stringify(content, null, 2))
  note(world, { protocol: 'claw-os', what: 'state', story, path: file })
}
