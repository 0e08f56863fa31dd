import { firstWords, isoSeconds, note, type World } from './world'

export const TEAMS = 'teams'

type Line = {
  story: string
  team: string
  from: string
  to?: string[] | null
  type?: string
  reasoning?: string
  content: string
  /** The last line of a channel is often left without its line end. */
  unterminated?: boolean
  /** Rules that it breaks. */
  breaks?: readonly string[]
}

const fileOf = (team: string) => `${TEAMS}/${team}/channel.jsonl`

export function lineOf(at: number, wanted: Line): string {
  return JSON.stringify({
    ts: isoSeconds(at),
    from: wanted.from,
    ...(wanted.to === undefined ? {} : { to: wanted.to }),
    type: wanted.type ?? 'message',
    ...(wanted.reasoning === undefined ? {} : { reasoning: wanted.reasoning }),
    content: wanted.content,
  })
}

export function say(world: World, at: number, wanted: Line): void {
  world.disk.append(fileOf(wanted.team), `${lineOf(at, wanted)}${wanted.unterminated ? '' : '\n'}`)
  world.planter.breaks(fileOf(wanted.team), ...(wanted.breaks ?? []))
  if (wanted.reasoning === undefined) world.planter.breaks(fileOf(wanted.team), 'SWM201')
  if (wanted.unterminated) world.planter.seen('swarm: last line unterminated')
  if (wanted.reasoning === undefined) world.planter.seen('swarm: hand-made line without reasoning')
  note(world, {
    protocol: 'swarm',
    what: 'message',
    story: wanted.story,
    path: fileOf(wanted.team),
    from: wanted.from,
    text: firstWords(wanted.content),
  })
}

/** A line that no JSON parser takes: plain text, a conflict marker, an unescaped Windows path, a tear. */
export function scrawl(world: World, story: string, team: string, text: string, deviation: string): void {
  world.disk.append(fileOf(team), `${text}\n`)
  world.planter.breaks(fileOf(team), 'SWM230')
  world.planter.seen(`swarm: ${deviation}`)
  note(world, { protocol: 'swarm', what: 'unreadable', story, path: fileOf(team), text: firstWords(text) })
}

/** Two appends that crossed at 4,096 bytes, as `echo … >>` does: two lines of the file, neither of them whole. */
export function tear(world: World, at: number, story: string, team: string): void {
  const long = 'tests/auth/test_token.py ok, '.repeat(190)
  const first = lineOf(at, {
    story,
    team,
    from: 'qa',
    to: ['@td'],
    type: 'status',
    reasoning: 'Full log attached.',
    content: long,
  })
  const second = lineOf(at, {
    story,
    team,
    from: 'critic',
    to: ['@qa'],
    reasoning: 'Saw a live key.',
    content: 'Remove fixtures/oauth.json line 14 before the run is kept as evidence.',
  })
  const file = fileOf(team)
  world.disk.appendInPieces(file, `${first.slice(0, 4096)}${second}\n${first.slice(4096)}\n`, 3)
  world.planter.breaks(file, 'SWM230', 'SWM230')
  world.planter.seen('swarm: torn lines')
  for (const text of [first, first.slice(4096)]) {
    note(world, { protocol: 'swarm', what: 'unreadable', story, path: file, text: firstWords(text) })
  }
}

export function otherTools(world: World, team: string): void {
  const others = [
    ['config.json', JSON.stringify({ name: team, leader: 'td' })],
    ['tasks.json', JSON.stringify([{ id: 1, subject: 'Auth module' }])],
    ['inboxes/qa.json', JSON.stringify([{ from: 'td', text: 'not of this protocol' }])],
    ['thinking.jsonl', `${JSON.stringify({ thought: 'not of this protocol' })}\n`],
  ] as const
  for (const [name, text] of others) {
    world.disk.rewrite(`${TEAMS}/${team}/${name}`, text)
    note(world, { protocol: 'swarm', what: 'ignored', story: 'other tools', path: `${TEAMS}/${team}/${name}` })
  }
  world.planter.seen('swarm: files of other tools in the same directory')
}
