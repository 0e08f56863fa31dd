import { stream } from '@/lib/text/messages/stream-words'
import { counted } from '../number'
import { spoken } from '../spoken'

export const exported = spoken('exported', {
  get button() {
    return stream.export
  },
  label: 'Export results',
  counted: (count: number, capped: boolean) =>
    capped ? `At least ${counted(count, 'message', 'messages')}` : counted(count, 'message', 'messages'),
  rule: 'Oldest first: matching messages that have arrived when the export starts. What looks like a secret is masked. Times are in UTC.',
  nothing: 'No messages match, so there is nothing to export.',
  wrong: 'The query has an error. Correct it to export.',
  lost: 'The connection is lost. Reconnect to export.',
  counting: 'Counting…',
  formats: {
    jsonl: { name: 'JSONL', says: 'one JSON object per line, with every field' },
    csv: { name: 'CSV', says: 'for spreadsheets; contains no formulas' },
    md: { name: 'Markdown', says: 'for reading; agents’ text in fenced blocks' },
  },
  badAddress: 'An export needs a format (jsonl, csv or md) and a query.',
  left: 'The export was cut short: the recipient disconnected, or the session ended.',
  onlyRead: 'An export can only be read.',
  anew: 'The index was rebuilt during the export.',
  again: 'Export again.',
} as const)
