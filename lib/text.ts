import { agents } from './text/agents-words'
import { connection } from './text/connection'
import { connectionDetails } from './text/connection-details'
import { conversations, thread } from './text/conversations-words'
import { course } from './text/course-words'
import { exported } from './text/export-words'
import { facets } from './text/facets-words'
import { firstRun } from './text/first-run-words'
import { flagNames } from './text/flag-names'
import { flags, flagWords } from './text/flags-words'
import { histogram } from './text/histogram'
import { house } from './text/house-words'
import { ingest } from './text/ingest-words'
import { keys } from './text/keys-words'
import { ledgerPage } from './text/ledger-page-words'
import { message } from './text/message-words'
import { narrowing } from './text/narrowing'
import { noRows } from './text/no-rows-words'
import { palette } from './text/palette-words'
import { seen } from './text/seen-words'
import { settings } from './text/settings-words'
import { shell } from './text/shell-words'
import { steps } from './text/steps-words'
import { stream } from './text/stream-words'
import { tasks } from './text/tasks-words'
import { times } from './text/times-words'
import { unreadable } from './text/unreadable-words'
import { views } from './text/views-words'
import { watched } from './text/watched-words'

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
