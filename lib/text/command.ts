import type { FileSums } from '@/lib/message'
import { counted, number } from './number'

type Figures = {
  [figure in
    | 'bytes'
    | 'messages'
    | 'heartbeats'
    | 'registrations'
    | 'stateChanges'
    | 'logLines'
    | 'documents'
    | 'unreadable'
    | 'duplicates'
    | 'conversations'
    | 'agents'
    | 'seconds']: number
}

export const command = {
  index: {
    read: 'read',
    looking: 'looking what lies there',
    /** Below the options of `signalbox index --help`. */
    figures: `
Every figure is of the sources of this run, those that are named and those of
signalbox.config.json: what the index holds of them when it ends. Run again, it
gives the same figures unless a file changed; only seconds differ.

  files          {read, unreadable, pending, ignored, onDisk}: entries that lie
                 there now; read + unreadable + pending + ignored = onDisk,
                 where onDisk is counted by a walk of its own
  bytes          size of the files that lie there now, without the ignored
  messages       messages, those too that are no longer on disk
  heartbeats     signs of life, one for each content
  registrations  versions of what agents registered as
  stateChanges   versions of state files
  logLines       lines of logs
  documents      versions of documents
  unreadable     places that cannot be read now, files and lines
  duplicates     places at which messages lie now, besides the first of each
  conversations  messages that belong together
  agents         names of agents, in each source
  seconds        how long this run read
`,
    report: ({ files, seconds, ...held }: { files: FileSums } & Figures) => `\
files  ${number(files.read)} read + ${number(files.unreadable)} unreadable + ${number(files.pending)} pending + ${number(files.ignored)} ignored = ${number(files.onDisk)} on disk
index  ${counted(held.messages, 'message', 'messages')}, ${counted(held.logLines, 'log line', 'log lines')}, ${counted(held.heartbeats, 'heartbeat', 'heartbeats')}, ${counted(held.registrations, 'registration', 'registrations')}
       ${counted(held.stateChanges, 'state change', 'state changes')}, ${counted(held.documents, 'document', 'documents')}, ${number(held.unreadable)} unreadable, ${counted(held.duplicates, 'duplicate', 'duplicates')}
       ${counted(held.conversations, 'conversation', 'conversations')}, ${counted(held.agents, 'agent', 'agents')}, ${counted(held.bytes, 'byte', 'bytes')}
time   ${seconds.toFixed(1)} s
`,
  },
} as const
