import { byPattern, weigh } from '@/server/protocols/kit/path'
import type { Layout, Place } from '../protocol'

const TREES =
  '(?:.*\\/)?(?:runtime|agent_mailboxes|agent_workspaces)\\/(?:(?:.*\\/)?(?<agent>(?!(?:inbox|outbox)\\/)[^/]+)\\/)?'
const DONE = '(?:processed|archive|archived|error|errors|failed)'

/** Order matters: the first place that matches a path has it. */
export const places: readonly Place[] = [
  {
    name: 'mailbox',
    shape: 'snapshot',
    match: byPattern(
      /^(?:(?:.*\/)?(?:agent_mailboxes|agent_workspaces)\/(?<agent>[^/]+)\/(?:.*\/)?|(?:.*\/)?)mailbox(?:_[^/]+)?\.json$/,
    ),
  },
  { name: 'outcomes', shape: 'snapshot', match: byPattern(/^(?:.*\/)?completed_tasks\.json$/) },
  { name: 'governance', shape: 'lines', match: byPattern(/^(?:.*\/)?governance_memory\.jsonl$/) },
  { name: 'cursor input', shape: 'snapshot', match: byPattern(/^temp\/cursor_input\.txt$/) },
  { name: 'cursor output', shape: 'snapshot', match: byPattern(/^temp\/cursor_output\.json$/) },
  { name: 'task list', shape: 'snapshot', match: byPattern(/^(?:.*\/)?task_list\.json$/) },
  {
    name: 'done',
    shape: 'document',
    match: byPattern(
      new RegExp(`^${TREES}(?:(?:inbox|outbox)\\/)?(?<box>${DONE})\\/(?:[^/]+\\/)*[^/]+\\.(?:json|md)$`),
    ),
  },
  {
    name: 'inbox',
    shape: 'document',
    match: eitherOf(
      byPattern(new RegExp(`^${TREES}(?<box>inbox)\\/[^/]+\\.json$`)),
      byPattern(/^(?:(?:.*\/)?(?<agent>[^/]+)\/)?(?<box>inbox)\/[^/]+\.md$/),
    ),
  },
  { name: 'outbox', shape: 'document', match: byPattern(new RegExp(`^${TREES}(?<box>outbox)\\/[^/]+\\.(?:json|md)$`)) },
  {
    name: 'presence',
    shape: 'snapshot',
    match: byPattern(/^(?:.*\/)?(?:agent_workspaces|agent_mailboxes)\/(?<agent>[^/]+)\/status\.json$/),
  },
  {
    name: 'state',
    shape: 'snapshot',
    match: byPattern(/^(?:runtime\/supervisor_state|temp\/[^/]+|runtime\/(?<agent>[^/]+)\/[^/]+)\.json$/),
  },
  {
    name: 'documents',
    shape: 'listed',
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
