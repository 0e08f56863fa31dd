import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import { mutate, query, type Server, serve } from '@/tools/bench/measure/processes'
import type { Case, Fact } from '../fact'
import { killed } from '../hooked-console'
import { type Lab, openLab } from '../lab'
import { type Row, search } from '../signalbox'
import { toTheEnd } from '../to-the-end'
import { until } from '../until'

const TEAM = 'harbour'
const WORKERS = ['worker-1', 'worker-2']
const SAID = 'Keep berth nine free until noon.'

const answered = <T extends z.ZodType>(data: T) => z.object({ ok: z.literal(true), data })
const mail = answered(
  z.object({ messages: z.array(z.object({ message_id: z.string(), from_worker: z.string(), body: z.string() })) }),
)
const approval = answered(
  z.object({ approval: z.object({ status: z.string(), reviewer: z.string(), decision_reason: z.string() }) }),
)
const lists = z.object({
  decide: z.object({ rows: z.array(z.object({ uid: z.string(), source: z.string(), words: z.string() })) }),
})

/** Workers write to each other by the program's own commands, and a person speaks and decides between them. */
export const workerMail: Case = {
  name: 'worker-mail',
  async *play(programs, folder) {
    const lab = await openLab(programs, folder, { scripts: {} })
    begin(lab)
    const root = `oh-my-claudecode:${lab.project}`
    const server = await serve(programs.signalbox, [
      root,
      '--data',
      path.join(folder, 'data'),
      '--port',
      '0',
      '--checkpoints',
      'off',
    ])
    const source = 'project'
    try {
      await mutate(server, 'writing.turn', { source, on: true, why: 'It is tried.' })
      yield* said(lab)
      yield* spoken(lab, server, source)
      yield* decided(lab, server, 'approve', 'approved', 'The tide is right.')
      yield* decided(lab, server, 'reject', 'rejected', 'Not before noon.')
    } finally {
      await killed(server)
      lab.close()
    }
  },
}

/** A team as the program keeps it. It looks for the root of a repository, and takes the home of its user where there is none. */
function begin({ project, env }: Lab): void {
  spawnSync('git', ['init', '-q'], { cwd: project, env })
  const team = path.join(project, '.omc', 'state', 'team', TEAM)
  mkdirSync(team, { recursive: true })
  const workers = WORKERS.map((name, at) => ({ name, index: at + 1, role: 'executor', assigned_tasks: [] }))
  const kept = { name: TEAM, task: 'berths', agent_type: 'claude', worker_count: 2, max_workers: 20, next_task_id: 1 }
  const config = { ...kept, workers, created_at: new Date().toISOString(), tmux_session: 'none' }
  writeFileSync(path.join(team, 'config.json'), JSON.stringify(config))
}

/** One of the program's own commands, to its end. */
const omc = ({ programs, project, env }: Lab, operation: string, input: object): Promise<string> =>
  toTheEnd(
    programs.omc,
    ['team', 'api', operation, '--input', JSON.stringify({ team_name: TEAM, ...input }), '--json'],
    {
      cwd: project,
      env,
    },
  )

const once = (lab: Lab, words: string, is: (row: Row) => boolean = () => true) =>
  until(`“${words}”`, async () => {
    const rows = await search(lab, `"${words}"`)
    return rows.length > 0 && rows.every(is) && rows
  })

async function* said(lab: Lab): AsyncIterable<Fact> {
  await omc(lab, 'send-message', { from_worker: 'worker-1', to_worker: 'worker-2', body: 'Berth nine is free.' })
  const rows = await once(lab, 'Berth nine is free')
  const ways = rows.map(({ from, to }) => `${from} to ${to.join(', ')}`)
  yield {
    says: 'what a worker sends stands there once, with both names',
    holds: ways.length === 1 && ways[0] === `worker-1@${TEAM} to worker-2@${TEAM}`,
    seen: ways.join('; '),
  }
  await omc(lab, 'broadcast', { from_worker: 'worker-1', body: 'The crane rests.' })
  const all = await once(lab, 'The crane rests')
  yield { says: 'a broadcast is one message', holds: all.length === 1, seen: `${all.length} found` }
}

async function* spoken(lab: Lab, server: Server, source: string): AsyncIterable<Fact> {
  const draft = { source, channel: TEAM, to: [`worker-2@${TEAM}`], type: 'message', text: SAID }
  await mutate(server, 'post.send', { draft, key: 'a key of the message' })
  const listed = async () =>
    mail.parse(JSON.parse(await omc(lab, 'mailbox-list', { worker: 'worker-2' }))).data.messages
  const ours = (await listed()).filter(({ body }) => body === SAID)
  const [one] = ours
  const seen = ours.map(({ from_worker: from }) => `from ${from}`).join(', ') || 'nothing'
  yield {
    says: 'the program lists a person’s word in the mailbox once',
    holds: ours.length === 1 && one?.from_worker === 'human',
    seen,
  }
  if (one === undefined) return
  await omc(lab, 'mailbox-mark-delivered', { worker: 'worker-2', message_id: one.message_id })
  const [row] = await once(lab, SAID.slice(0, -1), ({ state }) => state === 'delivered')
  const flags = row?.flags.join(', ') || 'none'
  yield {
    says: 'once the worker has it, it is delivered, and is the person’s own',
    holds: !flags.includes('unverified'),
    seen: `flags: ${flags}`,
  }
}

async function* decided(lab: Lab, server: Server, verb: string, status: string, reason: string): AsyncIterable<Fact> {
  const task = verb === 'approve' ? '1' : '2'
  const why = `It moves the ${status} ferry.`
  await omc(lab, 'create-task', { subject: `Task ${task}`, description: `Task ${task}` })
  const asked = { task_id: task, required: true, status: 'pending', reviewer: 'leader-fixed', decision_reason: why }
  await omc(lab, 'write-task-approval', asked)
  const { uid } = await until(`the approval of task ${task}`, async () => {
    const { decide } = lists.parse(await query(server, 'approvals.lists', undefined))
    return decide.rows.find(({ words }) => words.includes(why))
  })
  const { sha256 } = z.object({ sha256: z.string() }).parse(await query(server, 'approvals.card', { uid }))
  const draft = { uid, sha256, verb, reason, changed: null, typed: null }
  await mutate(server, 'approvals.decide', { draft, key: `a key of task ${task}` })
  const read = approval.parse(JSON.parse(await omc(lab, 'read-task-approval', { task_id: task }))).data.approval
  yield {
    says: `the program reads a person’s ${verb} with who and why`,
    holds: read.status === status && read.reviewer === 'human' && read.decision_reason === reason,
    seen: `${read.status} by ${read.reviewer}: ${read.decision_reason}`,
  }
}
