import { agents, pulse, send, take } from '@/tools/demo/claw-os'
import { DREAM, governance, mailbox, outcome } from '@/tools/demo/dream-os'
import type { ProtocolName } from '@/tools/demo/manifest'
import { beat, post, register, watcherLog } from '@/tools/demo/multi-agent-os'
import { say } from '@/tools/demo/swarm'
import { iso, type World } from '@/tools/demo/world'

/** What happens together, as its protocol has it: begins at `at`, UTC ms, lasts less than three minutes. Gives its messages. */
type Episode = (world: World, at: number, nth: number) => number
export type Lawful = {
  protocol: ProtocolName
  root: string
  begin: Episode
  episodes: readonly Episode[]
  end: Episode
}

const story = 'lawful'
const MINUTE = 60_000
const nothing: Episode = () => 0

const labour = (channel: string, from: string, to: string, more: object, text: string) => ({
  ...{ story, channel, from, to, text },
  ...more,
})
const STAFF = ['claude-1', 'codex-1', 'docs-1', 'qc-1', 'verifier-1', 'ha-mgr-1', 'supervisor']

const ROLES: ReadonlyMap<string, string> = new Map([
  ['supervisor', 'supervisor'],
  ['verifier-1', 'verifier'],
])

const collab: Lawful = {
  protocol: 'multi-agent-os',
  root: 'collab',
  begin: (world) => {
    for (const id of STAFF) {
      const held = { blocked_domains: ['lock'], changes_require_approval: true, api_wrapper_required: '~/ha/ha-api.sh' }
      const guardrails = id === 'ha-mgr-1' ? held : {}
      const capabilities = id === 'ha-mgr-1' ? ['device-health-monitoring', 'automation-review'] : []
      register(world, { id, model: 'm', provider: 'p', capabilities, role: ROLES.get(id) ?? 'worker', guardrails })
    }
    return 0
  },
  episodes: [
    (world, at, nth) => {
      const channel = `team-${nth % 5}`
      const asked = post(
        world,
        at,
        labour(channel, 'supervisor', 'codex-1', { type: 'task_assign' }, `codex-1 take item ${nth}.`),
      )
      const done = { type: 'task_result', replyTo: asked }
      post(world, at + MINUTE, labour(channel, 'codex-1', 'supervisor', done, `Item ${nth} is done, see the diff.`))
      return 2
    },
    (world, at, nth) => {
      const asked = post(
        world,
        at,
        labour('paper', 'claude-1', 'codex-1', {}, `@codex-1 does ${nth} hold for an empty list?`),
      )
      watcherLog(world, at + 1_000, 'codex-watcher', 'INFO', `message for codex-1, invoking model ${nth}`)
      watcherLog(world, at + 2_000, 'codex-watcher', 'ERROR', 'model call failed: 529 overloaded')
      const answer = { replyTo: asked }
      post(
        world,
        at + MINUTE,
        labour('paper', 'codex-1', 'claude-1', answer, `It holds for ${nth}; the test is there.`),
      )
      post(world, at + 2 * MINUTE, labour('paper', 'qc-1', 'all', { type: 'qc_review' }, `Read ${nth}: no findings.`))
      return 3
    },
    (world, at, nth) => {
      const asked = post(world, at, labour('home', 'ha-mgr-1', 'supervisor', {}, `May I restart hub ${nth}?`))
      const vote = { type: 'review_vote', replyTo: asked }
      const leave = post(world, at + MINUTE, labour('home', 'supervisor', 'ha-mgr-1', vote, `APPROVED: restart ${nth}`))
      const report = { type: 'ha_report', replyTo: leave, code: `~/ha/ha-api.sh POST /api/hubs/${nth}/restart` }
      post(
        world,
        at + 90_000,
        labour('home', 'ha-mgr-1', 'supervisor', report, `I restarted hub ${nth}, see https://hub.example/api.`),
      )
      return 3
    },
    (world, at, nth) => {
      post(world, at, labour('paper', 'docs-1', 'all', { type: 'docs' }, `Chapter ${nth} is in docs/${nth}.md.`))
      return 1
    },
  ],
  end: (world, at) => {
    for (const agent of STAFF) beat(world, at, { agent, state: 'AWAKE', substate: 'IDLE' })
    return 0
  },
}

const line = (from: string, to: string[] | null, type: string, content: string) => ({
  ...{ story, team: 'atlas', from, to, type, reasoning: 'As planned.', content },
})

const swarm: Lawful = {
  protocol: 'swarm',
  root: 'teams',
  begin: nothing,
  episodes: [
    (world, at, nth) => {
      say(world, at, line('td', ['@programmer'], 'task', `@programmer take task #${nth}: write part ${nth}.`))
      say(world, at + MINUTE, line('programmer', ['@td'], 'task', `ACK: Claimed task #${nth}.`))
      say(world, at + 2 * MINUTE, line('programmer', ['@td'], 'status', `Completed task #${nth}, tests pass.`))
      return 3
    },
    (world, at, nth) => {
      say(world, at, line('qa', ['@td'], 'status', `BLOCKED: no key for rig ${nth}.`))
      say(world, at + MINUTE, line('td', ['@qa'], 'message', `The key of rig ${nth} is in the vault now.`))
      say(world, at + 2 * MINUTE, line('qa', ['@td'], 'status', `Rig ${nth} runs again.`))
      return 3
    },
    (world, at, nth) => {
      say(world, at, line('programmer', ['@qa'], 'message', `HANDOFF: part ${nth} is ready for the run.`))
      say(world, at + MINUTE, line('qa', ['@programmer'], 'message', `ACK: I take part ${nth} from here.`))
      return 2
    },
    (world, at, nth) => {
      say(world, at, line('critic', null, 'message', `The weakest spot of draft ${nth} is its start.`))
      return 1
    },
  ],
  end: (world, at) => {
    say(world, at, line('td', ['@qa'], 'system', 'SHUTDOWN_REQUEST: Please finish and confirm.'))
    say(world, at + MINUTE, line('qa', ['@td'], 'system', 'SHUTDOWN_ACK: Ready for shutdown.'))
    return 2
  },
}

const processed: string[] = []
const idle = (at: number, messages: object[]) => ({
  ...{ number: 1, agent: 'TestAgent', status: 'idle', at, processed: processed.slice(-50) },
  messages: messages.map((one) => ({ ...one })),
})

const dream: Lawful = {
  protocol: 'dream-os',
  root: DREAM,
  begin: nothing,
  episodes: [
    (world, at, nth) => {
      const id = `m-${nth}`
      outcome(world, story, {
        ...{ message_id: id, task_id: `task-${nth}`, agent_id: 'TestAgent', status: 'COMPLETED' },
        ...{ timestamp: iso(at), output: { files: nth }, error_details: null },
      })
      processed.push(id)
      return 1
    },
    (world, at, nth) => {
      outcome(world, story, {
        ...{ message_id: `f-${nth}`, task_id: `task-f-${nth}`, agent_id: 'RefactorAgent', status: 'FAILED' },
        ...{ timestamp: iso(at), output: null, error_details: { code: 'AssertionError', message: `Case ${nth}.` } },
      })
      return 1
    },
    (world, at, nth) => {
      governance(world, story, {
        ...{ event_id: world.random.uuid(), event_type: 'NOTE', agent_source: 'Supervisor' },
        ...{ details: { note: `Plan ${nth} goes on.` }, timestamp: iso(at) },
      })
      return 1
    },
  ],
  end: (world, at) => {
    const last = {
      message_id: 'last',
      sender_agent_id: 'Supervisor',
      timestamp_dispatched: iso(at),
      command: 'run_test',
    }
    mailbox(world, story, idle(at, [{ ...last, params: {} }]), [last])
    return 1
  },
}

const claw: Lawful = {
  protocol: 'claw-os',
  root: 'clawos',
  begin: (world) => {
    const { human: _, ...others } = agents
    const guardrails = { changes_require_approval: true }
    const registered = Object.values(others).map(({ agent, tier }) => {
      return { id: agent, tier, status: 'active', role: tier, ...(agent === agents.store.agent ? { guardrails } : {}) }
    })
    world.disk.rewrite('clawos/agents/registry.json', JSON.stringify({ agents: registered }))
    return 0
  },
  episodes: [
    (world, at, nth) => {
      const trace = world.random.uuid()
      const words = { story, trace, text: `part ${nth}` }
      const asked = send(world, at, {
        ...{ ...words, from: agents.gm, to: agents.infra, type: 'request', priority: 'high' },
        payload: { action: 'task.assign', params: { part: nth } },
      })
      const answer = send(world, at + MINUTE, {
        ...{ ...words, from: agents.infra, to: agents.gm, type: 'response' },
        payload: { requestId: asked, status: 'success', result: { part: nth }, error: null },
      })
      take(world, 'pm-infra', asked)
      take(world, 'gm', answer)
      return 2
    },
    (world, at, nth) => {
      const told = send(world, at, {
        ...{ story, trace: world.random.uuid(), from: agents.store, to: agents.infra, type: 'notification' },
        ...{ payload: { event: 'progress', message: `Part ${nth} is on its way.` }, text: `part ${nth}` },
      })
      take(world, 'pm-infra', told)
      return 1
    },
    (world, at, nth) => {
      const words = { story, trace: world.random.uuid(), text: `block ${nth}` }
      const asked = send(world, at, {
        ...{ ...words, from: agents.data, to: agents.etl, type: 'request' },
        payload: { action: 'verify', params: { block: nth } },
      })
      const failed = send(world, at + MINUTE, {
        ...{ ...words, from: agents.etl, to: agents.data, type: 'error' },
        payload: { requestId: asked, code: 'E004', message: 'Timed out', recoverable: true, suggestion: 'Try again.' },
      })
      const answer = send(world, at + 2 * MINUTE, {
        ...{ ...words, from: agents.etl, to: agents.data, type: 'response' },
        payload: { requestId: asked, status: 'success', result: { block: nth }, error: null },
      })
      take(world, 'etl-2', asked)
      for (const id of [failed, answer]) take(world, 'pm-data', id)
      return 3
    },
    (world, at, nth) => {
      const words = { story, trace: world.random.uuid(), text: `volume ${nth}` }
      const may = send(world, at, {
        ...{ ...words, from: agents.store, to: agents.infra, type: 'request' },
        payload: { action: 'resource.request', params: { message: `May I resize volume ${nth}?` } },
      })
      const leave = send(world, at + MINUTE, {
        ...{ ...words, from: agents.infra, to: agents.store, type: 'response' },
        payload: { requestId: may, status: 'success', result: { decision: 'approved', reason: 'Now.' }, error: null },
      })
      const done = send(world, at + 2 * MINUTE, {
        ...{ ...words, from: agents.store, to: agents.infra, type: 'notification' },
        payload: { event: 'completed', message: `I modified the volume ${nth}.`, filesChanged: [`volumes/${nth}.yml`] },
      })
      for (const id of [may, done]) take(world, 'pm-infra', id)
      take(world, 'store-1', leave)
      return 3
    },
  ],
  end: (world, at) => {
    pulse(world, at, { gm: 'active', 'pm-infra': 'active', 'pm-data': 'active', 'etl-2': 'active', 'store-1': 'idle' })
    return 0
  },
}

export const LAWFUL: readonly Lawful[] = [collab, swarm, dream, claw]

/** Writes a history of at least so many messages, one episode after the other. Gives how many it wrote. */
export function writeLawful({ begin, episodes, end }: Lawful, world: World, messages: number, from: number): number {
  let written = begin(world, from, 0)
  let at = from
  for (let nth = 1; written < messages; nth += 1) {
    const episode = episodes[world.random.below(episodes.length)]
    written += episode?.(world, at, nth) ?? 0
    at += 3 * MINUTE + world.random.below(MINUTE)
  }
  return written + end(world, at, 0)
}
