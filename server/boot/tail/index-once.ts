import type { FileSums, SourceCondition } from '@/lib/message/message'
import { type Doubt, overlookedOf } from '@/lib/text/sources/doubt-words'
import { dataOf, openReadingOnce } from '@/server/boot/base/reading-side'
import { protocols } from '@/server/protocols/registry'
import type { Settings } from '@/server/settings'
import { readTotals, type Totals } from '@/server/store/status/read-totals'
import { indexOnce } from '@/server/tail/run/once'
import type { WantedSource } from '@/server/tail/run/tail-wire'
import { deriveFirst, type TellDeriving } from './deriving'
import { ageNow, monthsKept, retainNow } from './retention'
import { openTailSide } from './tail-side'

/** Every figure is of the sources of this run: what the index holds of them now. `doubts`: of which hardly anything is read. */
type IndexReport = { files: FileSums } & Totals & { seconds: number; doubts: Doubt[] }

/** Reads everything that lies there now into the data directory, and gives back the record. */
export async function indexNow(
  settings: Settings,
  sources: readonly WantedSource[],
  told: { onProgress: (label: string, condition: SourceCondition) => void; onDeriving: TellDeriving },
): Promise<IndexReport> {
  const { labels, ...report } = await taken(settings, sources, told)
  const reading = await openReadingOnce(dataOf(settings))
  const status = await reading.readers.status.at(Date.now()).finally(reading.close)
  return { ...report, doubts: overlookedOf({ sources: status.sources.filter(({ label }) => labels.includes(label)) }) }
}

async function taken(
  settings: Settings,
  sources: readonly WantedSource[],
  told: Parameters<typeof indexNow>[2],
): Promise<Omit<IndexReport, 'doubts'> & { labels: string[] }> {
  const data = dataOf(settings)
  const side = await openTailSide({ data, events: false, tell: () => undefined, logging: settings })
  try {
    await deriveFirst(side, told.onDeriving)
    const { files, seconds } = await indexOnce(side.tail, protocols, sources, told.onProgress)
    await side.door.settle()
    await retainNow(side, await monthsKept(data, settings.keepMonths), { now: Date.now(), tell: told.onDeriving })
    await ageNow(side, { now: Date.now(), tell: told.onDeriving })
    const reading = await openReadingOnce(data)
    const running = side.tail.running().map(({ source }) => source)
    const ids = running.map(({ id }) => id)
    const totals = await readTotals(reading.door, ids).finally(reading.close)
    const labels = running.map(({ label }) => label)
    return { files, ...totals, seconds: Math.round(seconds * 1000) / 1000, labels }
  } finally {
    await side.close()
  }
}
