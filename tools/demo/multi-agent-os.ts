import { firstWords, iso, note, stamp, type World } from './world'

export const COLLAB = 'collab'

type Post = {
  story: string
  channel: string
  from: string
  to: string
  text: string
  type?: string
  replyTo?: string | null
  code?: string | null
  /** Written before the message that names them. */
  artifacts?: string[]
  /** `rename` is what the protocol asks for; most real writers write the final name in place. */
  how?: 'rename' | 'in-place' | 'tmp-json'
  /** The agent as the file name spells it, where that differs from `from`. */
  nameAs?: string
  /** Rules that it breaks. */
  breaks?: readonly string[]
}

/** Posts one message file and returns its id. */
export function post(world: World, at: number, wanted: Post): string {
  const id = `msg-${stamp(at)}-${wanted.nameAs ?? wanted.from}-${world.random.hex(4)}`
  const message = {
    id,
    timestamp: iso(at),
    session_id: wanted.channel,
    from: wanted.from,
    to: wanted.to,
    type: wanted.type ?? 'chat',
    content: { text: wanted.text, code: wanted.code ?? null, artifacts: wanted.artifacts ?? [] },
    metadata: { mode: 'chat', turn: wanted.from, ...(wanted.replyTo ? { in_reply_to: wanted.replyTo } : {}) },
  }
  const file = `${COLLAB}/channels/${wanted.channel}/${id}.json`
  for (const named of wanted.artifacts ?? []) world.disk.rewrite(`${COLLAB}/${named}`, `${wanted.text}\n`)
  const text = `${JSON.stringify(message, null, 2)}\n`
  const how = wanted.how ?? 'in-place'
  if (how === 'rename') world.disk.byRename(file, text)
  else if (how === 'tmp-json') world.disk.byRename(file, text, () => `.tmp-${id}.json`)
  else world.disk.inPlace(file, text)
  world.planter.breaks(file, ...(wanted.breaks ?? []))
  if (how === 'in-place') world.planter.seen('mao: final name written in place')
  if (how === 'tmp-json') world.planter.seen('mao: temporary name that ends in .json')
  if (wanted.nameAs) world.planter.seen('mao: file name differs from the sender')
  note(world, {
    protocol: 'multi-agent-os',
    what: 'message',
    story: wanted.story,
    path: file,
    id,
    from: wanted.from,
    text: firstWords(wanted.text),
  })
  return id
}

type Beat = { agent: string; state: string; substate?: string | null; channel?: string; pid?: number; nameAs?: string }

/** Truncates and rewrites the presence file, as the watchers do. */
export function beat(world: World, at: number, wanted: Beat): void {
  const file = `${COLLAB}/presence/${wanted.nameAs ?? wanted.agent}.json`
  const content = {
    agent_id: wanted.agent,
    timestamp: iso(at),
    state: wanted.state,
    ...(wanted.substate === undefined ? {} : { substate: wanted.substate }),
    watcher_pid: wanted.pid ?? 12_000 + wanted.agent.length,
    channel: wanted.channel ?? 'agent-os-paper',
  }
  world.disk.rewrite(file, JSON.stringify(content, null, 2))
  world.planter.seen('mao: presence truncated and rewritten in place')
  note(world, { protocol: 'multi-agent-os', what: 'heartbeat', story: 'presence', path: file, from: wanted.agent })
}

export function beatOfAnotherShape(world: World, at: number, agent: string): void {
  const file = `${COLLAB}/presence/${agent}.json`
  world.disk.rewrite(file, JSON.stringify({ agent, session: 'agent-os-paper', timestamp: iso(at), status: 'active' }))
  world.planter.seen('mao: presence of another shape')
  note(world, { protocol: 'multi-agent-os', what: 'heartbeat', story: 'presence', path: file, from: agent })
}

type Registration = {
  id: string
  model: string
  provider: string
  capabilities: string[]
  role: string
  guardrails?: { [name: string]: unknown }
}

export function register(world: World, wanted: Registration): void {
  const file = `${COLLAB}/registry/agents/${wanted.id}.json`
  const { guardrails = {}, ...rest } = wanted
  world.disk.byRename(file, JSON.stringify({ ...rest, status: 'active', cost_tier: 2, guardrails }, null, 2))
  note(world, { protocol: 'multi-agent-os', what: 'registration', story: 'registry', path: file, from: wanted.id })
}

export function watcherLog(world: World, at: number, watcher: string, level: string, text: string): void {
  const file = `${COLLAB}/logs/${watcher}.log`
  world.disk.append(file, `[${iso(at)}] ${level} ${text}\n`)
  note(world, {
    protocol: 'multi-agent-os',
    what: 'log',
    story: 'watchers',
    path: file,
    from: null,
    text: firstWords(text),
  })
}
