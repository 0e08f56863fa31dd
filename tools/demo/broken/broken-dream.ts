import { DREAM } from '../dream-os'
import { iso, note, type Story, type World } from '../world'

const story = 'broken-dream'
const BOARDS = 'runtime/rules_board'

type Fields = { [field: string]: unknown }

/** Writes a file, and says which rules it breaks. */
function lay(world: World, file: string, content: unknown, ...rules: readonly string[]): void {
  const path = `${DREAM}/${file}`
  const text = typeof content === 'string' ? content : JSON.stringify(content, null, 2)
  world.disk.rewrite(path, text)
  world.planter.breaks(path, ...rules)
  note(world, { protocol: 'dream-os', what: 'message', story, path })
}

const event = (at: number, data: Fields, more: Fields = {}) => ({
  ...{ type: 'TASK_COMPLETED', source_id: 'PlanAgent', target_id: 'RuleAgent', timestamp: iso(at), data, ...more },
})
const planned = (at: number, plan: string, ...results: Fields[]) =>
  event(at, { correlation_id: plan, task_id: plan, results }, { message_id: plan })
const task = (id: string, status: string, ...rests: string[]) => ({
  ...{ task_id: id, action: 'RUN', params: {}, target_agent: 'RuleAgent', status, depends_on: rests },
})
const command = (at: number, id: string, sender: string, more: Fields = {}) => ({
  ...{ message_id: id, sender_agent_id: sender, timestamp_dispatched: iso(at), command: 'run_test' },
  ...{ params: {}, task_id: `of-${id}`, ...more },
})
const mailbox = (at: number, agent: string, messages: Fields[], more: Fields = {}) => ({
  ...{ status: 'idle', assigned_agent_id: agent, last_seen_utc: iso(at), messages, processed_message_ids: [], ...more },
})
const outcome = (at: number, id: string, more: Fields) => ({
  ...{ message_id: id, task_id: `task-${id}`, agent_id: 'RuleAgent', status: 'COMPLETED', timestamp: iso(at) },
  ...{ output: { files: 1 }, error_details: null, ...more },
})
const ruling = (at: number, id: string, text: string) =>
  `${JSON.stringify({ event_id: id, event_type: 'NOTE', agent_source: 'RuleAgent', details: { text }, timestamp: iso(at) })}\n`

const INBOX = 'runtime/RuleAgent/inbox'
const LOG = 'rules/governance_memory.jsonl'

/** Every rule of Dream.OS. */
export const brokenDream: Story = {
  name: story,
  about: 'Every rule of Dream.OS is broken once.',
  tell: () => {
    let began = 0
    return [
      {
        after: 0,
        act: (w, at) => {
          began = at
          lay(w, `${INBOX}/no_plan.json`, event(at, { task_id: 'plan-0' }), 'DRM301')
          lay(w, `${BOARDS}/mailbox_81.json`, mailbox(at, 'RuleAgent', [command(at, 'r-1', '')]), 'DRM302')
          const failed = outcome(at, 'r-2', { status: 'FAILED' })
          const wrong = outcome(at, 'r-3', { error_details: { code: 'AssertionError', message: 'Test failed.' } })
          lay(w, 'rules/completed_tasks.json', [failed, wrong], 'DRM310', 'DRM311')
          lay(w, `${INBOX}/unknown.json`, planned(at, 'plan-1', task('a', 'PENDING', 'nowhere')), 'DRM320')
          const circle = [task('b', 'PENDING', 'c'), task('c', 'PENDING', 'b')]
          lay(w, `${INBOX}/circle.json`, planned(at, 'plan-2', ...circle), 'DRM321')
          const early = [task('d', 'PENDING'), task('e', 'IN_PROGRESS', 'd')]
          lay(w, `${INBOX}/early.json`, planned(at, 'plan-3', ...early), 'DRM322')
          const template = command(at, 'r-4', 'PlanAgent', { params: { target_file: 'core/{{ module }}.py' } })
          lay(w, `${BOARDS}/mailbox_82.json`, mailbox(at, 'RuleAgent', [template]), 'DRM350')
          lay(w, `${BOARDS}/mailbox_83.json`, mailbox(at, 'BusyAgent', [], { status: 'busy' }))
          lay(w, `${BOARDS}/mailbox_84.json`, mailbox(at, 'PlanAgent', [command(at, 'r-5', 'BusyAgent')]), 'DRM360')
          const two = [command(at, 'r-6', 'PlanAgent'), command(at, 'r-7', 'PlanAgent')]
          lay(w, `${BOARDS}/mailbox_85.json`, mailbox(at, 'RuleAgent', two))
          const taken = { processed_message_ids: ['r-0', 'r-1'] }
          lay(w, `${BOARDS}/mailbox_86.json`, mailbox(at, 'RuleAgent', [command(at, 'r-8', 'PlanAgent')], taken))
          lay(w, LOG, `${ruling(at, 'e-1', 'Begin.')}${ruling(at, 'e-2', 'Go on.')}`)
        },
      },
      { after: 2_400, act: () => undefined },
      {
        after: 5,
        takesAway: true,
        act: (w, at) => {
          const left = mailbox(at, 'RuleAgent', [command(began, 'r-7', 'PlanAgent')], {
            processed_message_ids: ['r-0'],
          })
          lay(w, `${BOARDS}/mailbox_85.json`, left, 'DRM330')
          const shorter = { processed_message_ids: ['r-1'] }
          const stays = mailbox(at, 'RuleAgent', [command(began, 'r-8', 'PlanAgent')], shorter)
          lay(w, `${BOARDS}/mailbox_86.json`, stays, 'DRM331')
          lay(w, LOG, `${ruling(began, 'e-1', 'Stop.')}${ruling(began, 'e-2', 'Go on.')}`, 'DRM340')
        },
      },
    ]
  },
}
