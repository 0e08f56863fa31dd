import type { Secrets } from '@/lib/message/canonical'
import { counted, number } from '../number'

/** What an exported document says. Files are in English and in UTC, whoever takes them. */
export const markdownExport = {
  title: 'Messages',
  asked: 'The question:',
  everything: 'Everything that was read, without log lines.',
  rule: (time: string, secrets: Secrets) =>
    `Exported by Signalbox at ${time}: what matched and had arrived by then, oldest first. What agents wrote stands in fenced blocks, with control and hidden characters made visible. ${secrets === 'masked' ? 'What looks like a secret is masked as ••••.' : 'Nothing is masked.'} Times are in UTC.`,
  entry: (n: number, time: string) => `${number(n)} at ${time}`,
  masked: 'what looks like a secret',
  everyone: 'all',
  reasoning: 'Reasoning:',
  text: 'Text:',
  end: (count: number) => `End: ${counted(count, 'message', 'messages')}.`,
  place: (path: string, offset: number, length: number) => `${path}, byte ${offset}, ${length} long`,
  facts: {
    from: 'from',
    to: 'to',
    type: 'type',
    kind: 'kind',
    priority: 'priority',
    state: 'state',
    source: 'source',
    channel: 'channel',
    id: 'id',
    trace: 'trace',
    reply: 'answers',
    flags: 'flags',
    file: 'file',
    sha256: 'sha256',
    uid: 'uid',
    masked: 'masked',
  },
} as const

/** What the command says that exports. */
export const exportCommand = {
  formats: 'one JSON object a line, CSV for spreadsheets, or Markdown to read',
  help: `
What had arrived when the command began is written, whole and oldest first.

  jsonl  the objects of search --json; control and hidden characters are \\u escapes
  csv    RFC 4180 in UTF-8 with a byte order mark, which spreadsheets need. Lists
         are JSON, times ISO 8601 in UTC, nothing is null. What a spreadsheet
         would take for a formula begins with an apostrophe, and so does what
         begins with one: without its first apostrophe each cell is as it was
  md     a document to read; what agents wrote stands in fenced blocks

In csv and md control and hidden characters are made visible. What looks like a
secret is masked as ••••, and the field “masked” says where; --unmasked writes it whole.
`,
  written: (count: number) => `${counted(count, 'message', 'messages')} written`,
  into: (count: number, file: string) => `${counted(count, 'message', 'messages')} written to ${file}\n`,
  exists: (file: string) => `${file} exists already.`,
  otherName: 'Name another file, or remove it.',
  cannotWrite: (file: string) => `${file} cannot be written.`,
  stopped: 'The export was stopped before everything was written.',
} as const
