import { stream } from '@/lib/text/messages/stream-words'
import { counted, number } from '../number'
import { spoken } from '../spoken'

export const exported = spoken('exported', {
  button: stream.export,
  label: 'Export what is found',
  counted: (count: number, capped: boolean) =>
    capped ? `At least ${counted(count, 'message', 'messages')}` : counted(count, 'message', 'messages'),
  rule: 'Oldest first: what matches and has arrived when the export begins.',
  nothing: 'Nothing is found, so there is nothing to export.',
  wrong: 'The question has a mistake; nothing can be exported.',
  lost: 'The connection is lost; nothing can be exported.',
  counting: 'Counting…',
  formats: {
    jsonl: { name: 'JSONL', says: 'one JSON object a line, every field' },
    csv: { name: 'CSV', says: 'for spreadsheets; nothing in it is a formula' },
    md: { name: 'Markdown', says: 'to read; agents’ words in fenced blocks' },
  },
  badAddress: 'An export is asked with a format (jsonl, csv or md) and a query.',
  left: 'It broke off: whoever took it left, or the session ended.',
  onlyRead: 'An export is only read.',
  anew: 'The index was made anew while it was exported.',
  again: 'Export again.',
  markdown: {
    title: 'Messages',
    asked: 'The question:',
    everything: 'Everything that was read, without log lines.',
    rule: (time: string) =>
      `Exported by Signalbox at ${time}: what matched and had arrived by then, oldest first. What agents wrote stands in fenced blocks, with control and hidden characters made visible.`,
    entry: (n: number, time: string) => `${number(n)} at ${time}`,
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
    },
  },
  command: {
    formats: 'one JSON object a line, CSV for spreadsheets, or Markdown to read',
    help: `
What had arrived when the command began is written, whole and oldest first.

  jsonl  the objects of search --json; control and hidden characters are \\u escapes
  csv    RFC 4180 in UTF-8 with a byte order mark, which spreadsheets need. Lists
         are JSON, times ISO 8601 in UTC, nothing is null. What a spreadsheet
         would take for a formula begins with an apostrophe, and so does what
         begins with one: without its first apostrophe each cell is as it was
  md     a document to read; what agents wrote stands in fenced blocks

In csv and md control and hidden characters are made visible.
`,
    written: (count: number) => `${counted(count, 'message', 'messages')} written`,
    into: (count: number, file: string) => `${counted(count, 'message', 'messages')} written to ${file}\n`,
    exists: (file: string) => `${file} exists already.`,
    otherName: 'Name another file, or remove it.',
    cannotWrite: (file: string) => `${file} cannot be written.`,
    stopped: 'The export was stopped before everything was written.',
  },
} as const)
