import type { AskWhen } from '@/lib/asks/ask-kinds'
import type { Cue } from '@/lib/message/cue'
import type { Effect, Link, Reading, TaskState } from '@/lib/message/reading'
import type { Observed, RecordWriter, Source } from '@/server/store/store'
import { AT, heartbeat, message, scene, unreadable } from './scene'

export type Change =
  | {
      what: 'say'
      file: number
      body: string
      id: number | null
      replyTo: number | null
      keys: number[]
      ask?: AskWhen | null
    }
  | { what: 'garbage'; file: number }
  | {
      what: 'chat'
      from: number
      to: number[]
      task: number | null
      phase: Cue['phase'] | null
      minute: number
      answers?: { from: number; minute: number } | null
    }
  | { what: 'box'; file: number; elements: { body: string; id: number | null }[] }
  | { what: 'put'; file: number; body: string; id: number | null; bad: boolean }
  | { what: 'take'; file: number }
  | { what: 'beat'; agent: number; state: string }
  | { what: 'task'; id: number; scope: number | null; state: TaskState | null; makes: boolean; minute: number }
  | { what: 'list'; file: number; tasks: { id: number; state: TaskState | null }[] }
  | { what: 'renew'; keep: boolean[] }

/** One of them is a person. */
const name = (at: number) => (at === 3 ? 'human' : `agent-${at}`)
/** Signalbox wrote two in three of what a person said. */
const flagsOf = (from: number, n: number) => (name(from) === 'human' ? [n % 3 === 0 ? 'claims-human' : 'posted'] : [])
/** Words answer some of what is asked, a decision all of it. */
const listOf = (asker: number) => (asker % 2 === 0 ? 'answer' : 'decide')
const minuteOf = (minute: number) => AT - (100 - minute) * 60_000
const idOf = (id: number | null) => (id === null ? null : `id-${id}`)

function taskEffect(given: Pick<Extract<Effect, { kind: 'task' }>, 'scope' | 'id' | 'state' | 'makes'>): Effect {
  const nothing = {
    at: null,
    title: null,
    owner: null,
    ownerRaw: null,
    native: given.state,
    dependsOn: [],
    blocker: null,
  }
  return { kind: 'task', ...nothing, ...given }
}

/** Plays changes, `sizes` of them to a transaction (each in turn, then from the first again). */
export async function play(writer: RecordWriter, source: Source, changes: readonly Change[], sizes: readonly number[]) {
  const { batch, line, content, gone, renew, same, removed } = scene(source)
  let lines: Observed[] = []
  let kept = new Map<Observed, { generation: number; start: number }>()
  const present = new Set<string>()
  const say = (reading: Reading, text?: string) => {
    const observed = line('team.jsonl', [reading], text)
    lines.push(observed)
    return [observed]
  }
  const observe = (change: Change): Observed[] => {
    switch (change.what) {
      case 'say': {
        const links: Link[] = change.keys.map((key) => ({ key: `key-${key}`, basis: 'explicit' }))
        return say(
          message({
            body: change.body,
            nativeId: idOf(change.id),
            replyTo: idOf(change.replyTo),
            links,
            from: name(change.file),
            to: change.ask ? [{ agent: name(1), raw: name(1), tier: null }] : [],
            ask: change.ask ? { list: listOf(change.file), when: change.ask } : null,
            flags: flagsOf(change.file, change.keys.length),
          }),
        )
      }
      case 'garbage':
        return say(unreadable('no JSON'))
      case 'chat':
        return say(
          message({
            body: 'chat',
            from: name(change.from),
            to: change.to.map((to) => ({ agent: name(to), raw: name(to), tier: null })),
            broadcast: change.to.length === 0,
            cue: {
              ...(change.task === null ? {} : { task: String(change.task) }),
              ...(change.phase === null ? {} : { phase: change.phase }),
              ...(change.answers
                ? { answers: { from: name(change.answers.from), at: minuteOf(change.answers.minute) } }
                : {}),
            },
            channel: 'team',
            sent: { ms: minuteOf(change.minute), raw: String(change.minute), zoneKnown: true },
            flags: flagsOf(change.from, change.minute),
            kind: change.minute % 2 === 0 ? 'decision' : 'chat',
            ask: change.to.length === 1 ? { list: listOf(change.from), when: 'overdue' } : null,
          }),
        )
      case 'box': {
        const elements = change.elements.map(({ body, id }) =>
          message({ body, nativeId: idOf(id), fingerprint: `${body} ${id}`, state: 'inbox' }),
        )
        present.add(`box-${change.file}.json`)
        return [content(`box-${change.file}.json`, elements, 'snapshot')]
      }
      case 'put': {
        const path = `in/${change.file}.json`
        present.add(path)
        return [
          content(path, [
            change.bad ? unreadable('torn') : message({ body: change.body, nativeId: idOf(change.id), state: 'inbox' }),
          ]),
        ]
      }
      case 'take': {
        const path = [
          `in/${change.file}.json`,
          `box-${change.file}.json`,
          `p-${change.file}.json`,
          `list-${change.file}.json`,
        ].find((each) => present.has(each))
        if (path === undefined) return []
        present.delete(path)
        return [gone(path)]
      }
      case 'beat':
        present.add(`p-${change.agent}.json`)
        return [
          content(
            `p-${change.agent}.json`,
            [heartbeat({ agent: name(change.agent), state: change.state })],
            'snapshot',
          ),
        ]
      case 'task': {
        const { id, scope, state, makes, minute } = change
        const given = { scope: scope === null ? null : `plan-${scope}`, id: `task-${id}`, state, makes }
        const effects = [taskEffect(given)]
        const sent = { ms: AT - (100 - minute) * 60_000, raw: String(minute), zoneKnown: true }
        return say(message({ body: 'of a task', from: name(id), effects, sent, replyTo: makes ? null : `task-${id}` }))
      }
      case 'list': {
        const path = `list-${change.file}.json`
        present.add(path)
        const effects = change.tasks.map(({ id, state }) =>
          taskEffect({ scope: null, id: `task-${id}`, state, makes: true }),
        )
        const summary = `${effects.length} tasks`
        return [
          content(path, [{ reading: 'state', subject: path, agent: null, summary, effects, flags: [] }], 'snapshot'),
        ]
      }
      case 'renew': {
        if (lines.length === 0) return []
        renew('team.jsonl')
        const before = lines
        const stays = before.filter((_, at) => change.keep[at % change.keep.length])
        const next = new Map<Observed, { generation: number; start: number }>()
        const again = stays.map((was) => {
          const observed = same('team.jsonl', was)
          if (observed.what !== 'line-same') throw new Error('A line stays a line.')
          next.set(was, { generation: observed.generation, start: observed.start })
          return { ...observed, was: kept.get(was) ?? observed.was }
        })
        const lost = before
          .filter((was) => !stays.includes(was))
          .map((was) => {
            const observed = removed('team.jsonl', was)
            if (observed.what !== 'line-removed') throw new Error('A line was removed.')
            return { ...observed, was: kept.get(was) ?? observed.was }
          })
        lines = stays
        kept = next
        return [...again, ...lost]
      }
    }
  }
  let turn = 0
  for (let from = 0; from < changes.length; ) {
    const size = sizes[turn % sizes.length] ?? 1
    turn += 1
    const observed = changes.slice(from, from + size).flatMap(observe)
    from += size
    await writer.ingest(batch(observed, AT))
  }
}
