import { agents } from './text/agents'
import { connection } from './text/connection'
import { conversations, thread } from './text/conversations'
import { course } from './text/course'
import { exported } from './text/export'
import { facets, histogram } from './text/facets'
import { firstRun } from './text/first-run'
import { flags, flagWords } from './text/flags'
import { ingest } from './text/ingest'
import { keys } from './text/keys'
import { ledgerPage } from './text/ledger-page'
import { message } from './text/message'
import { palette } from './text/palette'
import { settings } from './text/settings'
import { shell } from './text/shell'
import { stream } from './text/stream'
import { tasks } from './text/tasks'
import { times } from './text/times'
import { unreadable } from './text/unreadable'
import { seen, views } from './text/views'

/** Every word that people read on pages; what only commands or the server say is imported by itself. Plain objects; functions where a number or a name stands inside. */
export const text = {
  shell,
  palette,
  keys,
  stream,
  facets,
  views,
  seen,
  histogram,
  times,
  message,
  flags,
  flagWords,
  connection,
  firstRun,
  conversations,
  thread,
  course,
  agents,
  tasks,
  unreadable,
  ingest,
  ledger: ledgerPage,
  settings,
  export: exported,
}
