import { firstWords, iso, note, type World } from './world'

export const CLAUDE = 'claude'
export const DESK = 'desk'
const CWD = '/srv/harbour'

/** A session that leads a team. */
export type Session = { story: string; id: string; team: string; lead: string }

export function newSession(story: string, id: string): Session {
  const digits = id.slice(0, 8)
  return { story, id, team: `session-${digits}`, lead: `team-lead@${digits}` }
}

type Turn = { from: 'user' | 'assistant'; text: string }

/** A line of the record of a session. */
export function turn(world: World, at: number, session: Session, { from, text }: Turn): void {
  const content = from === 'user' ? text : [{ type: 'text', text }]
  const fields = { type: from, message: { role: from, content }, uuid: world.random.uuid(), timestamp: iso(at) }
  const typed = from === 'user' ? { origin: { kind: 'human' } } : {}
  const path = `${CLAUDE}/projects/-srv-harbour/${session.id}.jsonl`
  world.disk.append(path, `${JSON.stringify({ ...fields, ...typed, cwd: CWD, sessionId: session.id })}\n`)
  const { story, lead } = session
  const said = { protocol: 'claude-code', what: 'message', story, path } as const
  note(world, { ...said, from: from === 'user' ? 'human' : lead, text: firstWords(text) })
}

export function team(world: World, session: Session, names: readonly string[]): void {
  const path = `${CLAUDE}/teams/${session.team}/config.json`
  const members = names.map((name) => ({ agentId: `${name}@${session.team}`, name, cwd: CWD }))
  world.disk.rewrite(path, JSON.stringify({ name: session.team, members }, null, 2))
  for (const { agentId } of members)
    note(world, { protocol: 'claude-code', what: 'registration', story: session.story, path, from: agentId })
}

export function task(world: World, session: Session, subject: string, owner: string): void {
  const path = `${CLAUDE}/tasks/${session.team}/1.json`
  world.disk.rewrite(path, JSON.stringify({ id: '1', subject, owner, status: 'in_progress', blockedBy: [] }, null, 2))
  note(world, { protocol: 'claude-code', what: 'state', story: session.story, path })
}

/** What waits in the inbox of a member. */
export function put(world: World, at: number, session: Session, said: { to: string; text: string }): void {
  const id = world.random.uuid()
  const path = `${CLAUDE}/teams/${session.team}/inboxes/${said.to}.json`
  const entry = { from: 'team-lead', text: said.text, timestamp: iso(at), msgV: 1, msg_id: id, read: false }
  world.disk.byRename(path, JSON.stringify([entry], null, 2))
  const text = firstWords(said.text)
  note(world, { protocol: 'claude-code', what: 'message', story: session.story, path, id, from: 'team-lead', text })
}

/** A call of the session that its hook asks a person about, at a desk. Gives where it lies. */
export function ask(world: World, at: number, session: Session, call: { command: string; why: string }): string {
  for (const folder of ['requests', 'answers', 'receipts']) world.disk.directory(`${DESK}/${folder}`)
  const id = world.random.hex(32)
  const path = `${DESK}/requests/${id}.json`
  const input = { command: call.command, description: call.why }
  const request = {
    ...{ desk: 1, id, at: iso(at), from: session.lead, title: `Bash: ${call.command}` },
    will: `Calls Bash in ${CWD}, with the input below and no other.`,
    payload: { tool: 'Bash', input },
    hook: true,
    context: { program: 'Claude Code', session: session.id, directory: CWD },
  }
  world.disk.byRename(path, JSON.stringify(request, null, 2))
  const text = firstWords(request.title)
  note(world, { protocol: 'desk', what: 'message', story: session.story, path, id, from: session.lead, text })
  return path
}
