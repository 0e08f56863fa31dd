import type { EntryDetail, EntryRow, KeptEntry, LedgerPage } from './entry'
import { sayKept } from './kept-words'

/** Entries as they are told to who reads. Their hashes are of what is kept. */
export function saidPage(page: LedgerPage): LedgerPage {
  return { ...page, rows: page.rows.map(saidRow) }
}

export function saidWhole({ entry, settling, ...detail }: EntryDetail): EntryDetail {
  return { ...detail, entry: saidRow(entry), settling: settling.map(saidEntry) }
}

export function saidEntry<Entry extends Pick<KeptEntry, 'subject' | 'why'>>(entry: Entry): Entry {
  return { ...entry, subject: said(entry.subject), why: said(entry.why) }
}

function saidRow(row: EntryRow): EntryRow {
  return { ...saidEntry(row), settled: row.settled && { ...row.settled, why: said(row.settled.why) } }
}

const said = (kept: string | null) => kept && sayKept(kept)
