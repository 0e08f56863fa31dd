import type { Effect, MessageReading, TaskState } from '@/lib/message/reading'
import { type Aliases, agentName } from '@/lib/names/names'
import type { Said } from './cue'
import { LEADER } from './handles'

const NAME = '[\\p{L}\\p{N}_]+(?:-[\\p{L}\\p{N}_]+)*?'
/** The third is `→` in UTF-8 taken for Windows-1252 or Latin-1, as the protocol's own page has it. */
const ARROW = "(?:[-=–—]+>|[→⇒⟶➜]|â[†\\u0086][’'\\u0092]|\\bto\\b)"
const UPDATE = new RegExp(
  `^\\s*AUTONOMY_UPDATE\\s*[:：]\\s*[@＠]?(${NAME})\\s*${ARROW}\\s*(${NAME})(?![\\p{L}\\p{N}_-])`,
  'iu',
)
const LONGEST_BLOCKER = 300
const LONGEST_TITLE = 200

type Speaker = { from: string | null; humans: readonly string[] }

/** What a message changes: an agent's autonomy (said by the leader or a human only) and the tasks it tells of. */
export function effectsOf(
  message: MessageReading,
  said: Said,
  { humans, aliases }: { humans: Speaker['humans']; aliases: Aliases },
): Effect[] {
  const effects: Effect[] = []
  if (message.from === LEADER || (message.from !== null && humans.includes(message.from))) {
    const update = updateIn(message.body)
    if (update !== null)
      effects.push({ kind: 'autonomy', agent: agentName(update.agent, aliases), level: update.level })
  }
  const others = said.others.map(({ task, phase }): Said => ({ ...said, opening: null, task, phase, others: [] }))
  return [...effects, ...[said, ...others].flatMap((one) => taskEffect(message, one) ?? [])]
}

/** Whose autonomy a text sets, as it names them, and to what. */
export function updateIn(text: string): { agent: string; level: string } | null {
  const [, agent, level] = UPDATE.exec(text) ?? []
  return agent === undefined || level === undefined ? null : { agent, level }
}

function taskEffect(message: MessageReading, said: Said): Effect | null {
  if (said.task === null) return null
  const change = changeOf(message, said)
  if (change === null) return null
  return { kind: 'task', scope: message.channel, id: said.task, makes: true, at: null, dependsOn: [], ...change }
}

type Change = Pick<Extract<Effect, { kind: 'task' }>, 'state' | 'native' | 'owner' | 'ownerRaw' | 'title' | 'blocker'>

const NOTHING: Change = { state: null, native: null, owner: null, ownerRaw: null, title: null, blocker: null }

function changeOf(message: MessageReading, { phase, opening, running }: Said): Change | null {
  const { from, fromRaw, type, body } = message
  const own = (state: TaskState, native: string): Change => ({
    ...NOTHING,
    ...{ state, native, owner: from, ownerRaw: from === null ? null : fromRaw },
  })
  switch (phase) {
    case 'claim':
      return own('in-progress', 'Claimed')
    case 'acknowledge':
      return own('in-progress', 'ACK')
    case 'complete':
      return own('done', opening === 'DONE' ? 'DONE' : 'Completed')
    case 'fail':
      return own('failed', 'Failed')
    case 'block':
      return { ...own('blocked', 'BLOCKED'), blocker: blockerIn(body) }
    case 'hand-over':
      return { ...NOTHING, state: 'open', native: 'HANDOFF', ...onlyOne(message) }
    default:
      if (running && (type === 'status' || type === 'task')) return own('in-progress', type)
      if (phase !== 'mention' || type !== 'task') return null
      return { ...NOTHING, ...onlyOne(message), title: titleIn(body) }
  }
}

/** Whom a task is given to: the only one who is addressed, or else mentioned. */
function onlyOne({ to, mentions }: MessageReading): Pick<Change, 'owner' | 'ownerRaw'> {
  const named = to.length > 0 ? to : mentions.map((agent) => ({ agent, raw: agent }))
  const [only, ...others] = named
  return only === undefined || others.length > 0
    ? { owner: null, ownerRaw: null }
    : { owner: only.agent, ownerRaw: only.raw }
}

/** `take task #2: OAuth2 flow` names it. */
function titleIn(body: string): string | null {
  const [, title] = /#\s?\d{1,9}\s?[:：—–-]\s?(\S.*)/.exec(body.slice(0, 4_000)) ?? []
  return title?.slice(0, LONGEST_TITLE) ?? null
}

function blockerIn(body: string): string {
  return body
    .slice(body.search(/[:：]/) + 1)
    .trim()
    .slice(0, LONGEST_BLOCKER)
}
