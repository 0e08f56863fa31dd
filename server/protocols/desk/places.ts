import { file } from '@/server/containers/file-container'
import { byPattern, weigh } from '@/server/protocols/kit/path'
import type { Layout, Place } from '../protocol'

export const RECORD = file()
/** Where answers are written. */
export const ANSWERS = 'answers/'

/** One file a request, an answer or a receipt; whoever asks makes the directory. */
export const places: readonly Place[] = [
  { name: 'request', shape: 'document', container: RECORD, match: byPattern(/^requests\/[^/]+\.json$/) },
  { name: 'answer', shape: 'document', container: RECORD, match: byPattern(/^answers\/[^/]+\.json$/) },
  { name: 'receipt', shape: 'document', container: RECORD, match: byPattern(/^receipts\/[^/]+\.json$/) },
]

export const layout: Layout = {
  usual: ['~/.local/share/signalbox-desk'],
  detect: (paths) => {
    const folders = ['requests/', 'answers/', 'receipts/']
    if (!folders.every((folder) => paths.some((path) => path.startsWith(folder)))) return { score: 0, signs: [] }
    return weigh(paths, [
      { pattern: /^answers\/$/, weight: 20 },
      { pattern: /^receipts\/$/, weight: 20 },
      { pattern: /^requests\/(?:[0-9a-f]{32}\.json)?$/, weight: 20 },
    ])
  },
  looksFor: 'requests/, answers/ and receipts/',
}
