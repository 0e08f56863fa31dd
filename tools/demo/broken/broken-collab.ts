import { beat, COLLAB, register, watcherLog } from '../multi-agent-os'
import { iso, note, type Story, stamp, type World } from '../world'

const story = 'broken-collab'
const CHANNEL = 'rules'
const MINUTE = 60_000

type Fields = { [field: string]: unknown }
type Given = { from?: string; to?: string; type?: string; named?: number; more?: Fields; text?: string }

/** Lays one message, and says which rules it breaks. Gives its id and its file. */
function lay(world: World, at: number, rules: readonly string[], given: Given) {
  const { from = 'yard-1', to = 'yard-2', type = 'chat', text = 'The berth is free.', named = at, more = {} } = given
  const id = `msg-${stamp(named)}-${from}-${world.random.hex(4)}`
  const path = `${COLLAB}/channels/${CHANNEL}/${id}.json`
  const message = {
    ...{ id, timestamp: iso(at), session_id: CHANNEL, from, to, type },
    ...{ content: { text, code: null, artifacts: [] }, metadata: { mode: 'chat' }, ...more },
  }
  world.disk.rewrite(path, JSON.stringify(message, null, 2))
  world.planter.breaks(path, ...rules)
  note(world, { protocol: 'multi-agent-os', what: 'message', story, path, id, from, text })
  return { id, path, message }
}

/** Every rule of Multi-Agent OS, and those for all that need a registry or presence. */
export const brokenCollab: Story = {
  name: story,
  about: 'Every rule of Multi-Agent OS is broken once, in the channel rules.',
  tell: () => {
    let removed = ''
    let changed = { path: '', message: {} }
    return [
      {
        after: 0,
        act: (w, at) => {
          const staff = { 'yard-1': {}, 'yard-2': {}, 'yard-3': {}, 'yard-4': {}, 'yard-5': {}, 'yard-6': {} }
          const wrapper = '~/yard/gate-api.sh'
          const held = { blocked_domains: ['lock'], changes_require_approval: true, api_wrapper_required: wrapper }
          for (const [id, guardrails] of Object.entries({ ...staff, 'keeper-1': held }))
            register(w, { id, model: 'm', provider: 'p', capabilities: ['berths'], role: 'worker', guardrails })
          beat(w, at, { agent: 'yard-3', state: 'OFFLINE', channel: CHANNEL })
          beat(w, at, { agent: 'yard-5', state: 'AWAKE', substate: 'IDLE', channel: CHANNEL })
        },
      },
      {
        after: 120,
        act: (w, at) => {
          lay(w, at, ['MAO101'], { named: at + 3_600_000 })
          lay(w, at, ['MAO103'], { more: { to: undefined } })
          lay(w, at, ['MAO104'], { more: { session_id: 'another' } })
          lay(w, at, ['MAO110'], { type: 'task_assign' })
          lay(w, at, ['MAO111'], { type: 'ha_report' })
          const asked = lay(w, at, [], {})
          lay(w, at + 1_000, ['MAO130'], { more: { metadata: { mode: 'chat', in_reply_to: asked.id } } })
          lay(w, at, ['MAO140'], { from: 'stray-1' })
          lay(w, at, ['MAO141'], { from: 'keeper-1', text: 'I will call lock.open now.' })
          lay(w, at, ['MAO142'], { from: 'keeper-1', text: 'I restarted the pump.' })
          const code = 'curl -X POST http://gate.example:8123/api/open'
          const shown = { text: 'The gate answers.', code, artifacts: [] }
          lay(w, at, ['MAO143'], { from: 'keeper-1', more: { content: shown } })
          const asking = { text: 'yard-1 lift the crate.', code: null, artifacts: [], capability: 'cranes' }
          lay(w, at, ['MAO144'], { from: 'supervisor', to: 'yard-1', type: 'task_assign', more: { content: asking } })
          lay(w, at, ['MAO160'], { to: 'yard-4' })
          watcherLog(w, at + 30_000, 'yard-4', 'ERROR', 'model call failed: 529 overloaded')
          watcherLog(w, at + 40_000, 'yard-4', 'WARN', 'malformed message skipped')
          w.planter.breaks(`${COLLAB}/logs/yard-4.log`, 'MAO161')
          lay(w, at, ['GEN007'], { to: 'yrd-2' })
          const report = { text: 'The plan is written.', code: null, artifacts: ['docs/never-written.md'] }
          lay(w, at, ['GEN013'], { more: { content: report } })
          lay(w, at + 5 * MINUTE, ['GEN009'], { from: 'yard-3', to: 'all' })
          beat(w, at, { agent: 'yard-6', state: 'AWAKE', substate: 'IDLE', channel: CHANNEL })
          lay(w, at, ['GEN009'], { from: 'yard-6', to: 'all' })
          for (const nth of [1, 2, 3])
            lay(w, at + nth * MINUTE, [], {
              from: 'supervisor',
              to: 'yard-6',
              type: 'task_assign',
              text: `yard-6 take berth ${nth}.`,
            })
          changed = lay(w, at, [], {})
          removed = lay(w, at + 2_000, [], {}).path
          lay(w, at, [], { from: 'yard-5', to: 'all' })
        },
      },
      { after: 2_000, act: () => undefined },
      {
        after: 5,
        takesAway: true,
        act: (w, at) => {
          const other = { ...changed.message, content: { text: 'The berth is taken.', code: null, artifacts: [] } }
          w.disk.rewrite(changed.path, JSON.stringify(other, null, 2))
          w.planter.breaks(changed.path, 'MAO120', 'MAO120')
          w.disk.remove(removed)
          w.planter.breaks(removed, 'MAO121')
          beat(w, at - 90 * MINUTE, { agent: 'yard-5', state: 'AWAKE', substate: 'IDLE', channel: CHANNEL })
        },
      },
    ]
  },
}
