import { firstWords, iso, note, type World } from './world'

export const PROJECT = 'project'

/** A team of a project, with what lies in its mailboxes by now. */
export type Tides = { story: string; team: string; boxes: Map<string, object[]> }

const at = ({ team }: Tides, file: string) => `${PROJECT}/.omc/state/team/${team}/${file}`
const laid = (value: object) => JSON.stringify(value, null, 2)

function put(world: World, tides: Tides, file: string, value: object): string {
  const place = at(tides, file)
  world.disk.byRename(place, laid(value), (base) => `${base}.4711.${world.random.uuid()}.tmp`)
  return place
}

/** The team itself: who works in it. */
export function gather(world: World, when: number, tides: Tides, task: string): void {
  const workers = ['worker-1', 'worker-2'].map((name, nth) => ({ name, index: nth + 1, role: 'executor' }))
  const config = { name: tides.team, task, agent_type: 'claude', workers, created_at: iso(when) }
  const path = put(world, tides, 'config.json', { ...config, lifecycle_state: 'active' })
  const { story } = tides
  for (const { name } of workers)
    note(world, { protocol: 'oh-my-claudecode', what: 'registration', story, path, from: `${name}@${tides.team}` })
  note(world, { protocol: 'oh-my-claudecode', what: 'state', story, path })
}

export function task(world: World, when: number, tides: Tides, subject: string): void {
  const fields = { id: '1', subject, status: 'in_progress', owner: 'worker-1', depends_on: [], version: 1 }
  const path = put(world, tides, 'tasks/task-1.json', { ...fields, created_at: iso(when) })
  note(world, { protocol: 'oh-my-claudecode', what: 'state', story: tides.story, path })
}

type Said = { from: string; to: readonly string[]; body: string }

/** One message in each mailbox, with an id and a time of its own, as the program sends to all. */
export function tell(world: World, when: number, tides: Tides, { from, to, body }: Said): void {
  to.forEach((worker, nth) => {
    const message = { message_id: world.random.uuid(), from_worker: from, to_worker: worker, body }
    const box = [...(tides.boxes.get(worker) ?? []), { ...message, created_at: iso(when + nth * 30) }]
    tides.boxes.set(worker, box)
    const path = put(world, tides, `mailbox/${worker}.json`, { worker, messages: box })
    if (nth > 0) return
    const text = firstWords(body)
    note(world, { protocol: 'oh-my-claudecode', what: 'message', story: tides.story, path, from, text })
  })
  if (to.length > 1) world.planter.seen('omc: one broadcast is a message of its own in each mailbox')
}

export function beat(world: World, when: number, tides: Tides, worker: string): void {
  const fields = { pid: 4711, turn_count: 3, alive: true, last_turn_at: iso(when) }
  const path = put(world, tides, `workers/${worker}/heartbeat.json`, fields)
  const from = `${worker}@${tides.team}`
  note(world, { protocol: 'oh-my-claudecode', what: 'heartbeat', story: tides.story, path, from })
}

export function event(world: World, when: number, tides: Tides, fields: object): void {
  const path = at(tides, 'events.jsonl')
  const common = { event_id: world.random.uuid(), team: tides.team, created_at: iso(when) }
  world.disk.append(path, `${JSON.stringify({ ...common, ...fields })}\n`)
  note(world, { protocol: 'oh-my-claudecode', what: 'log', story: tides.story, path })
}

type Approval = { status: 'pending' | 'approved'; reviewer: string; reason: string; text: string }

/** The question and its answer lie in one file. */
export function approve(world: World, when: number, tides: Tides, { status, reviewer, reason, text }: Approval): void {
  const fields = { task_id: '1', required: true, status, reviewer, decision_reason: reason, decided_at: iso(when) }
  const path = put(world, tides, 'approvals/1.json', fields)
  event(world, when, tides, {
    type: 'approval_decision',
    worker: reviewer,
    task_id: '1',
    reason: `${status}: ${reason}`,
  })
  note(world, { protocol: 'oh-my-claudecode', what: 'message', story: tides.story, path, from: reviewer, text })
}
