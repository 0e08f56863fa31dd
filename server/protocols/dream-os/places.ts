import { file } from '@/server/containers/file-container'
import { lines } from '@/server/containers/lines-container'
import { list } from '@/server/containers/list-container'
import { byPattern, weigh } from '@/server/protocols/kit/path'
import type { Layout, Place } from '../protocol'
import { inInbox, inList, inOutbox, inPresence, LETTERS, putAside, SIGNS } from './names/houses'
import { AGENT } from './schema'

/** What waits for an agent, and beside it how that agent is. */
export const MAILBOX = list({
  under: 'messages',
  taken: 'processed_message_ids',
  beside: Object.values(AGENT).flatMap((places) => places.map(([field = '']) => field)),
})
/** One letter a file, or a list of some. */
export const BOX = list()
export const GOVERNANCE = lines()
const STATE = file()
export const OUTCOMES = list({ under: 'completed_tasks' })

/** Entries of a queue, each with the state that it is in. */
export const QUEUE = list({
  id: ['queue_id', 'message_id', 'id'],
  mutable: [
    'status',
    'updated_at',
    'delivered_at',
    'attempts',
    'delivery_attempts',
    'retry_count',
    'last_error',
    'metadata',
  ],
})

/** Order matters: the first place that matches a path has it. */
export const places: readonly Place[] = [
  {
    name: 'mailbox',
    shape: 'snapshot',
    container: MAILBOX,
    readsLost: true,
    match: byPattern(
      /^(?:(?:.*\/)?(?:agent_mailboxes|agent_workspaces)\/(?<agent>[^/]+)\/(?:.*\/)?|(?:.*\/)?)mailbox(?:_[^/]+)?\.json$/,
    ),
  },
  { name: 'outcomes', shape: 'snapshot', container: OUTCOMES, match: byPattern(/^(?:.*\/)?completed_tasks\.json$/) },
  {
    name: 'governance',
    shape: 'lines',
    container: GOVERNANCE,
    match: byPattern(/^(?:.*\/)?governance_memory\.jsonl$/),
  },
  {
    name: 'cursor input',
    shape: 'snapshot',
    container: STATE,
    timeless: true,
    match: byPattern(/^temp\/cursor_input\.txt$/),
  },
  {
    name: 'cursor output',
    shape: 'snapshot',
    container: STATE,
    timeless: true,
    match: byPattern(/^temp\/cursor_output\.json$/),
  },
  { name: 'task list', shape: 'snapshot', container: STATE, match: byPattern(/^(?:.*\/)?task_list\.json$/) },
  {
    name: 'queue',
    shape: 'snapshot',
    container: QUEUE,
    match: byPattern(/^(?:.*\/)?(?:message_)?queue\/(?:queue|messages|pending|processing|delivered|failed)\.json$/),
  },
  { name: 'list', shape: 'snapshot', container: MAILBOX, match: inList },
  { name: 'done', shape: 'document', container: BOX, stations: LETTERS, match: putAside },
  { name: 'inbox', shape: 'document', container: BOX, stations: LETTERS, match: inInbox },
  { name: 'outbox', shape: 'document', container: BOX, stations: LETTERS, match: inOutbox },
  { name: 'presence', shape: 'snapshot', container: STATE, match: inPresence },
  {
    name: 'state',
    shape: 'snapshot',
    container: STATE,
    match: byPattern(/^(?:runtime\/supervisor_state|temp\/[^/]+|runtime\/(?<agent>[^/]+)\/[^/]+)\.json$/),
  },
  {
    name: 'documents',
    shape: 'listed',
    container: null,
    match: byPattern(/^(?:analysis|logs|_agent_coordination\/(?<agent>[^/]+)\/reflection)\/[^/]+\.md$/),
  },
]

export const layout: Layout = {
  usual: [],
  detect: (paths) => {
    const found = weigh(paths, [
      { pattern: /(?:^|\/)mailbox_[^/]+\.json$/, weight: 40 },
      { pattern: /(?:^|\/)governance_memory\.jsonl$/, weight: 40 },
      { pattern: /^runtime\/supervisor_state\.json$/, weight: 40 },
      { pattern: /^temp\/cursor_(?:input\.txt|output\.json)$/, weight: 40 },
      { pattern: /(?:^|\/)(?:agent_mailboxes|agent_workspaces)\//, weight: 40 },
      { pattern: /^runtime\/[^/]+\/(?:inbox|outbox)\//, weight: 40 },
      { pattern: /(?:^|\/)message_queue\/queue\.json$/, weight: 40 },
      ...SIGNS.map((pattern) => ({ pattern, weight: 40 })),
      { pattern: /(?:^|\/)completed_tasks\.json$/, weight: 30 },
      { pattern: /^_agent_coordination\//, weight: 30 },
      { pattern: /(?:^|\/)task_list\.json$/, weight: 10 },
      { pattern: /^runtime\/$/, weight: 10 },
    ])
    return found.score >= 30 ? found : { score: 0, signs: [] }
  },
  looksFor:
    'runtime/<agent>/inbox/, mailbox_1.json, governance_memory.jsonl, completed_tasks.json, agent_mailboxes/, agent_workspaces/, mailboxes/<agent>/inbox.json, message_queue/queue.json or temp/cursor_input.txt',
}
