import { LEFT_OUT } from '@/lib/source/leaving-out'
import { NO_STATIONS } from '@/lib/source/stations'
import { file } from '@/server/containers/file-container'
import { lines } from '@/server/containers/lines-container'
import { byPattern, weigh } from '@/server/protocols/kit/path'
import type { Layout, Place, Protocol } from '../protocol'

/** A message, a heartbeat or a registration has a file of its own. */
export const RECORD = file()

export const places: readonly Place[] = [
  {
    name: 'messages',
    shape: 'document',
    container: RECORD,
    stations: { ...NO_STATIONS, namedIn: ['channels'] },
    match: byPattern(/^channels\/(?<channel>[^/]+)\/msg-[^/]*\.json$/),
  },
  {
    name: 'presence',
    shape: 'snapshot',
    container: RECORD,
    match: byPattern(/^(?:signals\/)?presence\/(?<agent>[^/.][^/]*)\.json$/),
  },
  {
    name: 'registry',
    shape: 'snapshot',
    container: RECORD,
    match: byPattern(/^registry\/agents\/(?<agent>[^/.][^/]*)\.json$/),
  },
  { name: 'logs', shape: 'lines', container: lines(), match: byPattern(/^logs\/(?<watcher>[^/.][^/]*)\.log$/) },
  { name: 'documents', shape: 'listed', container: null, match: byPattern(/^(?:docs|workspace)\/(?:[^/]+\/)*[^/]+$/) },
]

const TEMPORARY = LEFT_OUT.temporary

export const prune: Protocol['prune'] = [
  { glob: '*.tmp', rule: TEMPORARY },
  { glob: '.tmp-*.json', rule: TEMPORARY },
]

export const layout: Layout = {
  usual: ['/mnt/shared/collab'],
  detect: (paths) =>
    weigh(paths, [
      { pattern: /^channels\/[^/]+\/msg-[^/]*\.json$/, weight: 60 },
      { pattern: /^registry\/agents\/(?:[^/]+\.json)?$/, weight: 25 },
      { pattern: /^(?:signals\/)?presence\/[^/]+\.json$/, weight: 15 },
      { pattern: /^channels\/$/, weight: 15 },
      { pattern: /^(?:signals\/)?presence\/$/, weight: 10 },
    ]),
  looksFor: 'channels/<name>/msg-*.json, beside it presence/ and registry/agents/',
}
