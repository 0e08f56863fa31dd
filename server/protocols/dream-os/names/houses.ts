import type { Stations } from '@/lib/source/stations'
import { byPattern } from '@/server/protocols/kit/path'
import type { Place } from '../../protocol'

/** Directories in which each directory is an agent's. */
const HOUSES = ['agent_mailboxes', 'agent_workspaces', 'mailboxes', 'mailbox', 'agent_memory']
/** Directories that hold a box, and are nobody. */
export const NOBODY: readonly string[] = [
  ...HOUSES,
  'runtime',
  'agent_comms',
  'comms',
  'communications',
  'shared',
  'src',
  'docs',
  'inbox',
  'outbox',
]

export const LETTERS: Stations = {
  boxes: ['inbox', 'outbox'],
  aside: ['processed', 'archive', 'archived', 'error', 'errors', 'failed'],
  namedIn: HOUSES,
  ofAll: [],
}

const HOUSE = `(?:${HOUSES.join('|')})`
const TREE = `(?:.*\\/)?(?:runtime|${HOUSES.join('|')})\\/`
/** Whoever's it is, where it is somebody's; a name with an unfilled place in it is none. */
const AGENT = `(?<agent>(?!(?:${NOBODY.join('|')})\\/)[^/{}]+)`
/** Shelves within a box. */
const SHELF = '(?:(?:messages|tasks)\\/)?'
const DONE = `(?<box>${LETTERS.aside.join('|')})(?:[_-]\\d[\\d._-]*)?`
/** By day, month or year. */
const DAYS = '(?:\\d[^/]*\\/)*'
const LETTER = '[^/]+\\.(?:json|md|txt)'

/** `runtime/Agent-3/inbox/a.json`; a letter in Markdown in any inbox there is. */
export const inInbox = inBox('inbox', `(?:.*\\/)?`)
export const inOutbox = inBox('outbox', TREE)

function inBox(box: string, markdown: string): Place['match'] {
  const paths = [
    [TREE, `${SHELF}${LETTER}`],
    [markdown, `${SHELF}[^/]+\\.md`],
  ]
  return eitherOf(
    ...paths.map(([tree, file]) => new RegExp(`^${tree}(?:.*\\/)?${AGENT}\\/(?<box>${box})\\/${file}$`)),
    ...paths.map(([tree, file]) => new RegExp(`^${tree}(?:.*\\/)?(?<box>${box})\\/${file}$`)),
  )
}

/**
 * Letters that were put aside, in a box or beside it: `agent_workspaces/Agent-2/inbox/archive_2026-11-20/a.md`. A folder
 * of that name anywhere else is not of a box.
 */
export const putAside = eitherOf(
  ...['(?:json|md|txt)', 'md'].flatMap((ending) => {
    const tree = ending === 'md' ? '(?:.*\\/)?' : TREE
    const file = `(?:inbox|outbox)\\/${SHELF}${DONE}\\/(?:[^/]+\\/)*[^/]+\\.${ending}`
    return [new RegExp(`^${tree}(?:.*\\/)?${AGENT}\\/${file}$`), new RegExp(`^${tree}(?:.*\\/)?${file}$`)]
  }),
  new RegExp(`^(?:.*\\/)?${HOUSE}\\/${AGENT}\\/${DONE}\\/${DAYS}${LETTER}$`),
  new RegExp(`^(?:.*\\/)?runtime\\/${AGENT}\\/${DONE}\\/${DAYS}[^/]+\\.json$`),
  new RegExp(`^(?:.*\\/)?runtime\\/(?=[^/]*(?:[Aa]gent|[Ss]upervisor))${AGENT}\\/${DONE}\\/${DAYS}${LETTER}$`),
)

/** `agent_mailboxes/Agent-3/inbox.json`: a list of letters. */
export const inList = eitherOf(
  new RegExp(`^(?:.*\\/)?${AGENT}\\/(?<box>inbox|outbox)\\.json$`),
  /^(?:.*\/)?(?<box>inbox|outbox)\.json$/,
)

/** How each agent is, as it says itself. */
export const inPresence = byPattern(new RegExp(`^(?:.*\\/)?${HOUSE}\\/${AGENT}\\/status\\.json$`))

/** What speaks for this protocol: boxes and lists in the house of an agent. */
export const SIGNS = [
  new RegExp(`^(?:.*\\/)?${HOUSE}\\/[^/]+\\/(?:inbox|outbox)\\/`),
  new RegExp(`^(?:.*\\/)?(?:${HOUSE}\\/[^/]+|agents\\/[^/]+|[^/]*agent[^/]*)\\/(?:inbox|outbox)\\.json$`, 'i'),
]

function eitherOf(...patterns: RegExp[]): Place['match'] {
  const matches = patterns.map(byPattern)
  return (path) => {
    for (const match of matches) {
      const captures = match(path)
      if (captures !== null) return captures
    }
    return null
  }
}
