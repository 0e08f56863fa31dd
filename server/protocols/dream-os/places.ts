import type { Stations } from '@/lib/source/stations'
import { file } from '@/server/containers/file-container'
import { lines } from '@/server/containers/lines-container'
import { list } from '@/server/containers/list-container'
import { byPattern, weigh } from '@/server/protocols/kit/path'
import type { Layout, Place } from '../protocol'
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

const TREES =
  '(?:.*\\/)?(?:runtime|agent_mailboxes|agent_workspaces)\\/(?:(?:.*\\/)?(?<agent>(?!(?:inbox|outbox)\\/)[^/]+)\\/)?'

const LETTERS: Stations = {
  boxes: ['inbox', 'outbox'],
  aside: ['processed', 'archive', 'archived', 'error', 'errors', 'failed'],
  namedIn: ['agent_mailboxes', 'agent_workspaces'],
  ofAll: [],
}
const DONE = `(?:${LETTERS.aside.join('|')})`

/** Order matters: the first place that matches a path has it. */
export const places: readonly Place[] = [
  {
    name: 'mailbox',
    shape: 'snapshot',
    container: MAILBOX,
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
  { name: 'cursor input', shape: 'snapshot', container: STATE, match: byPattern(/^temp\/cursor_input\.txt$/) },
  { name: 'cursor output', shape: 'snapshot', container: STATE, match: byPattern(/^temp\/cursor_output\.json$/) },
  { name: 'task list', shape: 'snapshot', container: STATE, match: byPattern(/^(?:.*\/)?task_list\.json$/) },
  {
    name: 'done',
    shape: 'document',
    container: BOX,
    stations: LETTERS,
    match: byPattern(
      new RegExp(`^${TREES}(?:(?:inbox|outbox)\\/)?(?<box>${DONE})\\/(?:[^/]+\\/)*[^/]+\\.(?:json|md)$`),
    ),
  },
  {
    name: 'inbox',
    shape: 'document',
    container: BOX,
    stations: LETTERS,
    match: eitherOf(
      byPattern(new RegExp(`^${TREES}(?<box>inbox)\\/[^/]+\\.json$`)),
      byPattern(/^(?:(?:.*\/)?(?<agent>[^/]+)\/)?(?<box>inbox)\/[^/]+\.md$/),
    ),
  },
  {
    name: 'outbox',
    shape: 'document',
    container: BOX,
    stations: LETTERS,
    match: byPattern(new RegExp(`^${TREES}(?<box>outbox)\\/[^/]+\\.(?:json|md)$`)),
  },
  {
    name: 'presence',
    shape: 'snapshot',
    container: STATE,
    match: byPattern(/^(?:.*\/)?(?:agent_workspaces|agent_mailboxes)\/(?<agent>[^/]+)\/status\.json$/),
  },
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

function eitherOf(...matches: Place['match'][]): Place['match'] {
  return (path) => {
    for (const match of matches) {
      const captures = match(path)
      if (captures !== null) return captures
    }
    return null
  }
}

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
      { pattern: /(?:^|\/)completed_tasks\.json$/, weight: 30 },
      { pattern: /^_agent_coordination\//, weight: 30 },
      { pattern: /(?:^|\/)task_list\.json$/, weight: 10 },
      { pattern: /^runtime\/$/, weight: 10 },
    ])
    return found.score >= 30 ? found : { score: 0, signs: [] }
  },
  looksFor:
    'runtime/<agent>/inbox/, mailbox_1.json, governance_memory.jsonl, completed_tasks.json, agent_mailboxes/, agent_workspaces/ or temp/cursor_input.txt',
}
