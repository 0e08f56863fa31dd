import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import fc from 'fast-check'
import type { Scope } from '@/lib/people/scope'

/** Four protocols, each with two channels inside and one outside; a source that is whole inside, and one that is outside. */
export const SIDES = [
  { protocol: 'swarm', label: 'teams' },
  { protocol: 'multi-agent-os', label: 'collab' },
  { protocol: 'claw-os', label: 'claw' },
  { protocol: 'dream-os', label: 'dream' },
  { protocol: 'swarm', label: 'yard' },
  { protocol: 'swarm', label: 'zanzibar' },
] as const
export type Label = (typeof SIDES)[number]['label']
export const INSIDE: Scope = [
  ...(['teams', 'collab', 'claw', 'dream'] as const).map((source) => ({ source, channels: ['atlas', 'boreal'] })),
  'yard',
]

/** What somebody says: `id` and `answers` are names of messages, `at` seconds after noon. */
export type Said = {
  source: Label
  channel: string
  id: string
  from: string
  to: string
  text: string
  kind: 'talk' | 'ask' | 'task' | 'approval'
  answers: { id: string; from: string; at: number } | null
  at: number
}

const NOON = Date.UTC(2026, 10, 20, 12)
const timeOf = (at: number) => new Date(NOON + at * 1000).toISOString()

/** The path and the text of a message, and whether it is one more line of a file. */
export function fileOf({ source, channel, id, from, to, text, kind, answers, at }: Said) {
  const human = to === 'human'
  switch (source) {
    case 'collab': {
      const type = kind === 'task' ? 'task_assignment' : kind === 'ask' ? 'approval_request' : 'chat'
      const content = { text, code: null, artifacts: [], ...(kind === 'task' && { task_id: 'task-7' }) }
      const metadata = { mode: 'chat', trace_id: 'the-trace', ...(answers && { in_reply_to: answers.id }) }
      const json = { id, timestamp: timeOf(at), session_id: channel, from, to, type, content, metadata }
      return { path: `channels/${channel}/msg-${id}.json`, text: JSON.stringify(json), more: false }
    }
    case 'claw': {
      const type = kind === 'approval' ? 'response' : kind === 'ask' ? 'request' : 'notification'
      const payload = {
        ...(answers === null ? { description: text } : { requestId: answers.id, result: text }),
        ...(kind === 'task' && { taskId: 'task-7' }),
        ...(human && { requiresHumanApproval: true }),
      }
      const to = { agent: channel, tier: 'pm' }
      const about = { version: '1.0', id, traceId: 'the-trace', from: { agent: from, tier: 'worker' }, to, type }
      const json = { ...about, priority: 'high', timestamp: timeOf(at), payload, metadata: {} }
      return { path: `blackboard/${channel}/inbox/${id}.json`, text: JSON.stringify(json), more: false }
    }
    case 'dream': {
      const command = kind === 'ask' ? 'request_approval' : kind === 'approval' ? 'approval_decision' : 'note'
      const params = {
        question: text,
        ...(answers && { message_id: answers.id, decision: 'approved', correlation_id: answers.id }),
        ...(kind === 'task' && { task_id: 'task-7' }),
      }
      const about = { message_id: id, sender_agent_id: from, target_agent_id: human ? 'User' : to }
      const json = { ...about, timestamp_dispatched: timeOf(at), command, params }
      return { path: `runtime/${channel}/inbox/${id}.json`, text: JSON.stringify(json), more: false }
    }
    default: {
      const type = kind === 'ask' ? 'request' : kind === 'approval' ? 'decision' : kind === 'task' ? 'task' : 'message'
      const content = kind === 'task' ? `Claimed task #7: ${text}` : text
      const about = answers && { in_reply_to: { ts: timeOf(answers.at), from: answers.from } }
      const json = { ts: timeOf(at), from, to: [`@${to}`], type, reasoning: 'why', content, ...about }
      return { path: `${channel}/channel.jsonl`, text: `${JSON.stringify(json)}\n`, more: true }
    }
  }
}

/** What stands inside before anything else is said. */
export const BEFORE: readonly Said[] = SIDES.filter(({ label }) => label !== 'zanzibar').flatMap(
  ({ label: source }) => {
    const one = { source, channel: 'atlas', answers: null, kind: 'talk' as const }
    const asked = { id: 'id-1', from: 'ann', at: 10 }
    return [
      { ...one, id: 'id-0', from: 'ann', to: 'bob', text: '@bob shall we begin with café?', at: 0 },
      { ...one, ...asked, to: 'human', text: '@human May I go on?', kind: 'ask' as const },
      { ...one, id: 'id-2', from: 'bob', to: 'ann', text: 'Working.', kind: 'task' as const, at: 20 },
      { ...one, id: 'id-3', from: 'cyd', to: 'human', text: '@human May I stop?', kind: 'ask' as const, at: 30 },
      { ...one, id: 'id-4', from: 'bob', to: 'cyd', text: 'Is it done?', at: 30 },
      // Answers: one that says it was there before what it answers, and one in another channel.
      {
        ...one,
        id: 'id-5',
        from: 'bob',
        to: 'ann',
        text: 'Before.',
        at: -5,
        answers: { id: 'id-0', from: 'ann', at: 0 },
      },
      {
        ...{ ...one, id: 'id-6', from: 'cyd', to: 'bob', text: 'Elsewhere.', at: 45 },
        ...{ channel: source === 'yard' ? 'atlas' : 'boreal', answers: { id: 'id-4', from: 'bob', at: 30 } },
      },
      // Of an agent whose registration is of the whole source.
      ...(source === 'collab'
        ? [{ ...one, id: 'id-7', from: 'cyd', to: 'supervisor', text: 'I will relock it.', at: 48 }]
        : []),
    ]
  },
)

/** Something that happens outside. */
export type Change =
  | { what: 'said'; said: Said }
  | { what: 'gone'; source: Label; place: string }
  | { what: 'written'; source: Label; place: string; text: string; more: boolean }

const names = fc.constantFrom('ann', 'bob', 'cyd', 'Ann', 'quinn', 'human')
const source = fc.constantFrom(...SIDES.map(({ label }) => label))
const inside = fc.constantFrom(...BEFORE)
const channelOf = (label: Label) => (label === 'yard' ? null : 'quokka')

const said = fc
  .record({
    source: source.filter((label) => label !== 'yard'),
    id: fc.oneof(
      fc.constantFrom('id-0', 'id-1', 'id-2'),
      fc.integer({ min: 1e5, max: 1e6 }).map((n) => `out-${n}`),
    ),
    from: names,
    to: names,
    text: fc.constantFrom('APPROVED', 'Café again', 'May quinn go on?', '@human @ann look', 'zzz done', 'Working.'),
    kind: fc.constantFrom('talk', 'ask', 'task', 'approval'),
    answered: fc.option(inside, { freq: 3 }),
    at: fc.integer({ min: -20, max: 60 }),
  })
  .map(
    ({ answered, ...one }): Change => ({
      what: 'said',
      said: {
        ...one,
        channel: channelOf(one.source) ?? 'quokka',
        answers: answered && { id: answered.id, from: answered.from, at: answered.at },
      },
    }),
  )

const broken = source
  .filter((label) => label !== 'yard')
  .map((label): Change => {
    const { path: place, more } = fileOf({ ...BLANK, source: label, channel: 'quokka', id: 'broken' })
    return { what: 'written', source: label, place, text: more ? '{"from": broken\n' : '{"id": ', more }
  })

const gone = fc.constantFrom<Label>('teams', 'collab', 'claw', 'dream', 'zanzibar').map(
  (label): Change => ({
    what: 'gone',
    source: label,
    place: fileOf({ ...BLANK, source: label, channel: 'quokka', id: 'id-1' }).path,
  }),
)

const presence = fc.constantFrom('ann', 'quinn').chain((agent) =>
  fc.nat(1000).map((at): Change => {
    const text = JSON.stringify({
      agent,
      agent_id: agent,
      status: 'ACTIVE',
      last_seen: timeOf(at),
      timestamp: timeOf(at),
    })
    return { what: 'written', source: 'collab', place: `presence/${agent}.json`, text, more: false }
  }),
)

/** Something to say of which it does not matter what. */
export const BLANK: Omit<Said, 'source' | 'channel' | 'id'> = {
  ...{ from: 'quinn', to: 'ann', text: 'blank', kind: 'talk', answers: null, at: 0 },
}

export const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 8, arbitrary: said },
  { weight: 1, arbitrary: broken },
  { weight: 1, arbitrary: gone },
  { weight: 1, arbitrary: presence },
)

/** Does it under a directory that holds the root of each source. */
export async function happen(home: string, changed: Change) {
  if (changed.what === 'gone') return rm(path.join(home, changed.source, changed.place), { force: true })
  const {
    source: label,
    place,
    text,
    more,
  } = changed.what === 'written' ? changed : { source: changed.said.source, ...placed(fileOf(changed.said)) }
  const file = path.join(home, label, place)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, text, { flag: more ? 'a' : 'w' })
}

const placed = ({ path: place, ...rest }: ReturnType<typeof fileOf>) => ({ place, ...rest })
