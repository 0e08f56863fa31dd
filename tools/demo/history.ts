import { agents, send } from './claw-os'
import { governance } from './dream-os'
import { post } from './multi-agent-os'
import { say } from './swarm'
import { iso, type World } from './world'

const TOPICS = [
  'retry policy of the importer',
  'token handling in the auth module',
  'schema of the bag scans',
  'flaky test in tests/auth',
  'memory use of the watcher',
  '权限审批流程',
  '夜间备份的校验',
  'release notes for the console',
] as const
const VERBS = [
  'Reviewed',
  'Measured',
  'Rewrote',
  'Questions on',
  'Finished',
  '检查了',
  'Blocked on',
  'Notes on',
] as const

/** One message of the past, in one of the four protocols in turn. */
export function pastMessage(world: World, n: number, at: number): void {
  const { random } = world
  const text = `${random.pick(VERBS)} ${random.pick(TOPICS)}, item ${n}.`
  const story = 'history'
  switch (n % 4) {
    case 0:
      post(world, at, {
        story,
        channel: `team-${random.below(8)}`,
        from: random.pick(['claude-1', 'codex-1', 'docs-1', 'qc-1']),
        to: random.pick(['all', 'claude-1', 'codex-1']),
        text,
      })
      return
    case 1:
      say(world, at, {
        story,
        team: random.pick(['atlas', '星图', 'borealis']),
        from: random.pick(['programmer', 'qa', 'critic', 'td']),
        to: random.pick([['@td'], ['@qa'], null]),
        reasoning: 'Part of the weekly review.',
        content: text,
      })
      return
    case 2:
      governance(world, story, {
        event_id: random.uuid(),
        event_type: 'NOTE',
        agent_source: random.pick(['Supervisor', 'RefactorAgent', 'TestAgent']),
        details: { note: text },
        timestamp: iso(at),
      })
      return
    default:
      send(world, at, {
        story,
        trace: random.uuid(),
        from: random.pick([agents.infra, agents.data]),
        to: random.pick([agents.store, agents.etl]),
        type: 'notification',
        priority: 'low',
        payload: { event: 'progress', message: text },
        text,
      })
  }
}
