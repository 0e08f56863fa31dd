import { agents } from './text/agents'
import { connection } from './text/connection'
import { connectionDetails } from './text/connection-details'
import { conversations, thread } from './text/conversations'
import { course } from './text/course'
import { exported } from './text/export'
import { facets } from './text/facets'
import { firstRun } from './text/first-run'
import { flagNames } from './text/flag-names'
import { flags, flagWords } from './text/flags'
import { histogram } from './text/histogram'
import { house } from './text/house'
import { ingest } from './text/ingest'
import { keys } from './text/keys'
import { ledgerPage } from './text/ledger-page'
import { message } from './text/message'
import { narrowing } from './text/narrowing'
import { noRows } from './text/no-rows'
import { palette } from './text/palette'
import { seen } from './text/seen'
import { settings } from './text/settings'
import { shell } from './text/shell'
import { steps } from './text/steps'
import { stream } from './text/stream'
import { tasks } from './text/tasks'
import { times } from './text/times'
import { unreadable } from './text/unreadable'
import { views } from './text/views'
import { watched } from './text/watched'

/** Every word that people read on pages; what only commands or the server say is imported by itself. Plain objects; functions where a number or a name stands inside. */
export const text = {
  shell,
  palette,
  keys,
  stream,
  steps,
  noRows,
  narrowing,
  facets,
  views,
  seen,
  histogram,
  times,
  message,
  flags,
  flagNames,
  flagWords,
  connection,
  connectionDetails,
  house,
  firstRun,
  conversations,
  thread,
  course,
  agents,
  tasks,
  unreadable,
  ingest,
  watched,
  ledger: ledgerPage,
  settings,
  export: exported,
}
