import { file } from '@/server/containers/file-container'
import { lines } from '@/server/containers/lines-container'
import { list } from '@/server/containers/list-container'
import { byPattern, weigh } from '@/server/protocols/kit/path'
import type { Layout, Place } from '../protocol'
import { processOf } from './own-process'
import { ownerOf } from './projects'

export const TRANSCRIPT = lines()
export const OBJECT = file()
/** Rewritten as a whole; what was read is taken out of it. */
export const INBOX = list({ id: ['msg_id'], mutable: ['read'], locked: true, begins: '[]', indent: '  ' })

/** The root is the program's own directory: `~/.claude`, or what CLAUDE_CONFIG_DIR names. */
export const places: readonly Place[] = [
  {
    name: 'transcript',
    shape: 'lines',
    container: TRANSCRIPT,
    match: byPattern(/^projects\/(?<project>[^/]+)\/(?<session>[0-9a-f-]{36})\.jsonl$/),
  },
  {
    name: 'agent transcript',
    shape: 'lines',
    container: TRANSCRIPT,
    match: byPattern(
      /^projects\/(?<project>[^/]+)\/(?<session>[0-9a-f-]{36})\/subagents\/agent-(?<agent>[^/]+)\.jsonl$/,
    ),
  },
  {
    name: 'agent header',
    shape: 'snapshot',
    container: OBJECT,
    match: byPattern(
      /^projects\/(?<project>[^/]+)\/(?<session>[0-9a-f-]{36})\/subagents\/agent-(?<agent>[^/]+)\.meta\.json$/,
    ),
  },
  {
    name: 'session',
    shape: 'snapshot',
    container: OBJECT,
    process: processOf,
    owner: ownerOf,
    match: byPattern(/^sessions\/(?<pid>\d+)\.json$/),
  },
  {
    name: 'team',
    shape: 'snapshot',
    container: OBJECT,
    owner: ownerOf,
    match: byPattern(/^teams\/(?<team>(?:(?!\.deleted-)[^/])+)\/config\.json$/),
  },
  {
    name: 'inbox',
    shape: 'snapshot',
    container: INBOX,
    match: byPattern(/^teams\/(?<team>(?:(?!\.deleted-)[^/])+)\/inboxes\/(?<member>[^/]+)\.json$/),
  },
  {
    name: 'task',
    shape: 'snapshot',
    container: OBJECT,
    match: byPattern(/^tasks\/(?<team>[^/]+)\/(?<task>\d+)\.json$/),
  },
  { name: 'plan', shape: 'listed', container: null, match: byPattern(/^plans\/[^/]+\.md$/) },
]

export const layout: Layout = {
  usual: ['~/.claude'],
  variable: 'CLAUDE_CONFIG_DIR',
  detect: (paths) =>
    weigh(paths, [
      { pattern: /^projects\/[^/]+\/[0-9a-f-]{36}\.jsonl$/, weight: 60 },
      { pattern: /^teams\/session-[0-9a-f]{8}\/config\.json$/, weight: 50 },
      { pattern: /^sessions\/\d+\.json$/, weight: 30 },
    ]),
  looksFor: 'projects/<directory>/<session>.jsonl, teams/session-<8 digits>/config.json or sessions/<pid>.json',
}
