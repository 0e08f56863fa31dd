import type { Stations } from '@/lib/source/stations'
import { file } from '@/server/containers/file-container'
import { lines } from '@/server/containers/lines-container'
import { byPattern, weigh } from '@/server/protocols/kit/path'
import type { Layout, Place } from '../protocol'

export const RECORD = file()
export const LOG = lines()

/** Of those that a letter may be put aside in, what lies in `completed` is not read. */
const LETTERS: Stations = {
  boxes: ['inbox'],
  aside: ['processed', 'completed'],
  namedIn: ['blackboard'],
  ofAll: ['blackboard/inbox'],
}

/** Order matters: the first place that matches a path has it. */
export const places: readonly Place[] = [
  {
    name: 'queue',
    shape: 'document',
    container: RECORD,
    stations: LETTERS,
    match: byPattern(/^blackboard\/(?<box>inbox)\/(?:(?<done>processed)\/)?[^/]+\.json$/),
  },
  {
    name: 'tasks',
    shape: 'snapshot',
    container: RECORD,
    match: byPattern(/^blackboard\/tasks\/(?:[^/]+\/)*[^/]+\.json$/),
  },
  {
    name: 'inbox',
    shape: 'document',
    container: RECORD,
    stations: LETTERS,
    match: byPattern(/^blackboard\/(?<agent>[^/]+)\/(?<box>inbox)\/[^/]+\.json$/),
  },
  {
    name: 'processed',
    shape: 'document',
    container: RECORD,
    stations: LETTERS,
    match: byPattern(/^blackboard\/(?<agent>[^/]+)\/(?:inbox\/)?(?<box>processed)\/[^/]+\.json$/),
  },
  {
    name: 'escalations',
    shape: 'document',
    container: RECORD,
    match: byPattern(/^(?:.*\/)?escalations\/[^/]+\.json$/),
  },
  {
    name: 'message log',
    shape: 'lines',
    container: LOG,
    match: byPattern(/^(?:.*\/)?(?<log>[^/]*message[^/]*log[^/]*)\.jsonl$/i),
  },
  {
    name: 'heartbeat',
    shape: 'snapshot',
    container: RECORD,
    match: byPattern(/^(?:blackboard\/(?!shared\/)(?<agent>[^/]+)\/|(?:.*\/)?)heartbeat[-_]state\.json$/),
  },
  {
    name: 'registry',
    shape: 'snapshot',
    container: RECORD,
    match: byPattern(/^(?:.*\/)?(?:agents?[-_]?registry|registry|agents)\.json$/),
  },
  {
    name: 'documents',
    shape: 'listed',
    container: null,
    match: byPattern(/^blackboard\/(?:shared|(?<agent>gm))\/(?:[^/]+\/)*[^/]+$/),
  },
]

export const layout: Layout = {
  usual: ['~/clawos'],
  detect: (paths) => {
    if (!paths.some((path) => path.startsWith('blackboard/'))) return { score: 0, signs: [] }
    return weigh(paths, [
      { pattern: /^blackboard\/[^/]+\/inbox\//, weight: 50 },
      { pattern: /^blackboard\/[^/]+\/processed\//, weight: 20 },
      { pattern: /^blackboard\/inbox\//, weight: 20 },
      { pattern: /^blackboard\/$/, weight: 20 },
      { pattern: /^blackboard\/(?:shared|gm|tasks)\//, weight: 10 },
      { pattern: /^escalations\//, weight: 10 },
      { pattern: /(?:^|\/)heartbeat[-_]state\.json$/, weight: 10 },
    ])
  },
  looksFor: 'blackboard/ with <agent>/inbox/ inside',
}
