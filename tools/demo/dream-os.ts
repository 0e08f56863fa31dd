import { firstWords, iso, note, type World } from './world'

export const DREAM = 'dream'

type Queued = {
  message_id?: string
  sender_agent_id?: string
  timestamp_dispatched?: string
  command?: string
  params?: { [name: string]: unknown }
  task_id?: string
  [other: string]: unknown
}

type Mailbox = {
  number: number
  agent: string
  status: string
  messages: Queued[]
  processed: string[]
  at: number
  dir?: string
}

/** Rewrites a whole mailbox; entries that are not in `messages` any more were taken. */
export function mailbox(world: World, story: string, box: Mailbox, fresh: readonly Queued[]): void {
  const file = `${DREAM}/${box.dir ?? 'runtime/agent_comms/project_boards'}/mailbox_${box.number}.json`
  const content = {
    status: box.status,
    assigned_agent_id: box.agent,
    last_seen_utc: iso(box.at),
    messages: box.messages,
    processed_message_ids: box.processed,
  }
  world.disk.rewrite(file, JSON.stringify(content, null, 2))
  world.planter.seen('dream: files rewritten in place')
  note(world, { protocol: 'dream-os', what: 'heartbeat', story, path: file, from: box.agent })
  for (const message of fresh) {
    note(world, {
      protocol: 'dream-os',
      what: 'message',
      story,
      path: file,
      id: message.message_id ?? null,
      from: message.sender_agent_id ?? null,
      text: message.command ?? null,
    })
  }
}

const text = (value: unknown) => (typeof value === 'string' ? value : null)
const template = (value: unknown) => typeof value === 'string' && value.startsWith('{{')

/** The first thing of it that is shown as words. */
function wordsOf(details: unknown): string | null {
  const [first] = typeof details === 'object' && details !== null ? Object.values(details) : [details]
  return typeof first === 'string' ? firstWords(first) : null
}

/** An event or message file in an agent's inbox or outbox. */
export function box(
  world: World,
  story: string,
  agent: string,
  which: 'inbox' | 'outbox',
  name: string,
  content: { [name: string]: unknown },
): string {
  const file = `${DREAM}/runtime/${agent}/${which}/${name}.json`
  world.disk.inPlace(file, JSON.stringify(content, null, 2), 2)
  note(world, {
    protocol: 'dream-os',
    what: 'message',
    story,
    path: file,
    id: template(content.message_id) ? null : text(content.message_id),
    from: text(content.source_id) ?? text(content.sender_agent_id),
    text: text(content.type) ?? text(content.command),
  })
  return file
}

export function governance(world: World, story: string, line: { [name: string]: unknown }): void {
  const file = `${DREAM}/governance_memory.jsonl`
  world.disk.append(file, `${JSON.stringify(line)}\n`)
  note(world, {
    protocol: 'dream-os',
    what: 'message',
    story,
    path: file,
    id: text(line.event_id),
    text: wordsOf(line.details ?? line.data),
  })
}

export function outcome(world: World, story: string, line: { [name: string]: unknown }): void {
  const file = `${DREAM}/runtime/completed_tasks.json`
  world.disk.append(file, `${JSON.stringify(line)}\n`)
  const agent = line.agent_id
  note(world, {
    protocol: 'dream-os',
    what: 'message',
    story,
    path: file,
    from: typeof agent === 'string' ? agent : null,
    text: null,
  })
}

export function markdown(
  world: World,
  story: string,
  agent: string,
  name: string,
  wanted: { from: string; to: string; priority: string; id: string; at: number; text: string },
): void {
  const file = `${DREAM}/agent_workspaces/${agent}/inbox/${name}.md`
  const content = [
    `# ${firstWords(wanted.text)}`,
    '',
    `**From**: ${wanted.from}`,
    `**To**: ${wanted.to}`,
    `**Priority**: ${wanted.priority}`,
    `**Message ID**: ${wanted.id}`,
    `**Timestamp**: ${iso(wanted.at)}`,
    '',
    '---',
    '',
    wanted.text,
    '',
  ].join('\n')
  world.disk.inPlace(file, content, 2)
  world.planter.seen('dream: messages in Markdown')
  note(world, {
    protocol: 'dream-os',
    what: 'message',
    story,
    path: file,
    id: wanted.id,
    from: wanted.from,
    text: firstWords(wanted.text),
  })
}

export function broken(
  world: World,
  story: string,
  file: string,
  content: string | Uint8Array,
  deviation: string,
  rule = 'GEN001',
): void {
  world.disk.rewrite(`${DREAM}/${file}`, content)
  world.planter.breaks(`${DREAM}/${file}`, rule)
  world.planter.seen(`dream: ${deviation}`)
  note(world, { protocol: 'dream-os', what: 'unreadable', story, path: `${DREAM}/${file}` })
}

export function stateFile(world: World, story: string, file: string, content: unknown): void {
  world.disk.rewrite(`${DREAM}/${file}`, JSON.stringify(content, null, 2))
  note(world, { protocol: 'dream-os', what: 'state', story, path: `${DREAM}/${file}` })
}

export function documentFile(world: World, story: string, file: string, text: string): void {
  world.disk.rewrite(`${DREAM}/${file}`, text)
  note(world, { protocol: 'dream-os', what: 'document', story, path: `${DREAM}/${file}` })
}
