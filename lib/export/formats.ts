import { jsonLine } from '@/lib/letters/glyphs'
import type { Canonical, Secrets } from '@/lib/message/canonical'
import { fullTime } from '@/lib/time/clock'
import { csvHead, csvRecord } from './csv'
import { markdownEntry, markdownFoot, markdownHead } from './markdown'

export const EXPORT_FORMATS = ['jsonl', 'csv', 'md'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

export const CONTENT_TYPES: Record<ExportFormat, string> = {
  jsonl: 'application/x-ndjson; charset=utf-8',
  csv: 'text/csv; charset=utf-8; header=present',
  md: 'text/markdown; charset=utf-8',
}

/** `signalbox-20261121T185000Z.csv`: nothing that was asked or said is in the name. */
export function fileNameOf(format: ExportFormat, at: number): string {
  return `signalbox-${fullTime(at)
    .replace(/\.\d+Z$/, 'Z')
    .replace(/[-:]/g, '')}.${format}`
}

type Writer = { head: string; entry: (message: Canonical, n: number) => string; foot: (count: number) => string }

/** `query` and `at` (UTC ms): what was asked, and when; `secrets`: what became of them in what is written. */
type Asked = { format: ExportFormat; query: string; at: number; secrets?: Secrets }

function writerOf({ format, ...asked }: Asked): Writer {
  if (format === 'csv') return { head: csvHead, entry: csvRecord, foot: () => '' }
  if (format === 'jsonl') return { head: '', entry: (message) => `${jsonLine(message)}\n`, foot: () => '' }
  return { head: markdownHead(asked), entry: markdownEntry, foot: markdownFoot }
}

/** The whole document piece by piece, a piece for each chunk of messages; holds no more than one at a time. */
export async function* written(chunks: AsyncIterable<readonly Canonical[]>, asked: Asked): AsyncGenerator<string> {
  const writer = writerOf(asked)
  let count = 0
  if (writer.head !== '') yield writer.head
  for await (const chunk of chunks) {
    const before = count
    count += chunk.length
    yield chunk.map((message, at) => writer.entry(message, before + at + 1)).join('')
  }
  const foot = writer.foot(count)
  if (foot !== '') yield foot
}
