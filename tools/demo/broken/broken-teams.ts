import { TEAMS } from '../swarm'
import { isoSeconds, note, type Story, type World } from '../world'

const story = 'broken-teams'
const MINUTE = 60_000

type Fields = { [field: string]: unknown }

/** Says one line in a team of its own rule, and which rules it breaks. */
function lay(world: World, at: number, team: string, rules: readonly string[], more: Fields): void {
  const path = `${TEAMS}/${team}/channel.jsonl`
  const line = {
    ...{ ts: isoSeconds(at), from: 'dev', to: ['@qa'], type: 'message', reasoning: 'As planned.' },
    ...{ content: 'The crane runs.', ...more },
  }
  world.disk.append(path, `${JSON.stringify(line)}\n`)
  world.planter.breaks(path, ...rules)
  const [from, text] = [String(line.from), String(line.content)]
  note(world, { protocol: 'swarm', what: 'message', story, path, from, text })
}

const td = (content: string, more: Fields = {}) => ({ from: 'td', to: ['@dev'], content, ...more })
const TORN = '{"ts":"2026-01-25T23:45:00Z","from":"dev","content":"The crane'

/** Every rule of the Swarm, and those for all that lines can break. */
export const brokenTeams: Story = {
  name: story,
  about: 'Every rule of the Swarm is broken once, each in a team of its own.',
  tell: () => [
    {
      after: 0,
      act: (w, at) => {
        lay(w, at, 'fields', ['SWM201'], { reasoning: '' })
        lay(w, at, 'fields', ['SWM202'], { content: undefined })
        lay(w, at, 'fields', ['SWM203'], { type: 'chatter' })
        lay(w, at, 'fields', ['GEN002'], { ts: '{{iso_timestamp_utc}}' })
        lay(w, at, 'fields', ['GEN003'], { ts: '2099-01-01T00:00:00Z' })
        lay(w, at, 'fields', ['GEN006'], { from: 'human' })
        lay(w, at, 'fields', ['GEN010'], { content: 'The crane\u200b runs.' })
        lay(w, at, 'freedom', ['SWM210'], { type: 'autonomy', content: 'AUTONOMY_UPDATE: dev → supervised.' })
        lay(w, at, 'freedom', ['SWM211'], { type: 'system', content: 'SHUTDOWN_REQUEST: Please stop.' })
        lay(w, at, 'freedom', ['GEN012'], td('AUTONOMY_UPDATE: dev → autonomous.', { type: 'autonomy' }))
        lay(w, at, 'silence', ['SWM220'], td('@dev take task #2: log in.', { type: 'task' }))
        lay(w, at, 'blocked', ['SWM221'], { type: 'status', to: ['@td'], content: 'BLOCKED: The key is missing.' })
        lay(w, at, 'handed', ['SWM222'], { content: 'HANDOFF: The door is done. @qa test it.' })
        lay(w, at, 'ending', ['SWM223'], td('SHUTDOWN_REQUEST: Please confirm.', { type: 'system' }))
        for (let nth = 0; nth < 24; nth += 1) {
          const [from, to] = nth % 2 === 0 ? ['dev', '@qa'] : ['qa', '@dev']
          const rules = nth === 20 ? ['GEN008'] : []
          lay(w, at + 15 * MINUTE + nth * 2_000, 'echo', rules, {
            from,
            to: [to],
            content: `Thank you, understood (${nth}).`,
          })
        }
        w.disk.append(`${TEAMS}/torn/channel.jsonl`, `${TORN}\n`)
        w.planter.breaks(`${TEAMS}/torn/channel.jsonl`, 'SWM230')
        note(w, { protocol: 'swarm', what: 'unreadable', story, path: `${TEAMS}/torn/channel.jsonl`, text: TORN })
        lay(w, at, 'edited', [], {})
        lay(w, at + MINUTE, 'edited', [], { content: 'The crane rests.' })
      },
    },
    { after: 2_400, act: () => undefined },
    {
      after: 5,
      takesAway: true,
      act: (w, at) => {
        const path = `${TEAMS}/edited/channel.jsonl`
        w.disk.rewrite(path, '')
        lay(w, at, 'edited', [], { content: 'The crane never ran.' })
        w.planter.breaks(path, 'SWM231', 'SWM231')
      },
    },
  ],
}
