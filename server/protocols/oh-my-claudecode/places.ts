import { file } from '@/server/containers/file-container'
import { lines } from '@/server/containers/lines-container'
import { list } from '@/server/containers/list-container'
import { byPattern, weigh } from '@/server/protocols/kit/path'
import type { Layout, Place } from '../protocol'

/** Where a project has it. */
export const WITHIN = '.omc/state/team'
const TEAM = String.raw`^\.omc\/state\/team\/(?<team>[a-z0-9][a-z0-9-]{0,29})`
const WORKER = String.raw`\/workers\/(?<worker>[a-z0-9][a-z0-9-]{0,63})`

const inTeam = (rest: string): Place['match'] => byPattern(new RegExp(`${TEAM}${rest}$`))

export const OBJECT = file()
export const EVENTS = lines()
export const REQUESTS = list()
/** Rewritten as a whole, and what was delivered stays in it. */
export const MAILBOX = list({
  under: 'messages',
  id: ['message_id'],
  mutable: ['notified_at', 'delivered_at'],
  beside: ['worker'],
  stays: true,
  locked: 'by-process',
})

/** The root is the directory of a project. */
export const places: readonly Place[] = [
  {
    name: 'mailbox',
    shape: 'snapshot',
    container: MAILBOX,
    match: inTeam(String.raw`\/mailbox\/(?<worker>[a-z0-9][a-z0-9-]{0,63})\.json`),
  },
  {
    name: 'approval',
    shape: 'snapshot',
    container: OBJECT,
    match: inTeam(String.raw`\/approvals\/(?<task>\d{1,20})\.json`),
  },
  {
    name: 'task',
    shape: 'snapshot',
    container: OBJECT,
    match: inTeam(String.raw`\/tasks\/(?:task-)?(?<task>\d{1,20})\.json`),
  },
  { name: 'events', shape: 'lines', container: EVENTS, match: inTeam(String.raw`\/events\.jsonl`) },
  {
    name: 'dispatch',
    shape: 'snapshot',
    container: REQUESTS,
    match: inTeam(String.raw`\/dispatch\/requests\.json`),
  },
  { name: 'team', shape: 'snapshot', container: OBJECT, match: inTeam(String.raw`\/config\.json`) },
  {
    name: 'heartbeat',
    shape: 'snapshot',
    container: OBJECT,
    match: inTeam(String.raw`${WORKER}\/heartbeat\.json`),
  },
  {
    name: 'worker state',
    shape: 'snapshot',
    container: OBJECT,
    match: inTeam(String.raw`${WORKER}\/(?:identity|status|shutdown-request|shutdown-ack)\.json`),
  },
  {
    name: 'team state',
    shape: 'snapshot',
    container: OBJECT,
    match: inTeam(String.raw`\/(?:manifest|monitor-snapshot|summary-snapshot|phase-state|shutdown)\.json`),
  },
  {
    name: 'instructions',
    shape: 'listed',
    container: null,
    match: inTeam(String.raw`(?:${WORKER}\/(?:inbox|AGENTS)|\/worker-agents)\.md`),
  },
]

export const layout: Layout = {
  usual: [],
  detect: (paths) => weigh(paths, [{ pattern: /^\.omc\/state\/team\/$/, weight: 80 }]),
  looksFor: `${WITHIN}/<team>/`,
}
