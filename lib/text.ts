import { about } from './text/console/about-words'
import { connection } from './text/console/connection'
import { connectionDetails } from './text/console/connection-details'
import { standing } from './text/console/console-standing'
import { controls } from './text/console/control-words'
import { help } from './text/console/help-words'
import { keys } from './text/console/keys-words'
import { palette } from './text/console/palette-words'
import { shell } from './text/console/shell-words'
import { sums } from './text/console/sums-words'
import { agents } from './text/conversations/agents-words'
import { conversations, thread } from './text/conversations/conversations-words'
import { course } from './text/conversations/course-words'
import { tasks } from './text/conversations/tasks-words'
import { exported } from './text/ledger/export-words'
import { ledgerPage } from './text/ledger/ledger-page-words'
import { facetPane } from './text/messages/facet-pane-words'
import { facets } from './text/messages/facets-words'
import { flagNames } from './text/messages/flag-names'
import { flags, flagWords } from './text/messages/flags-words'
import { histogram } from './text/messages/histogram'
import { marking } from './text/messages/marking-words'
import { message } from './text/messages/message-words'
import { narrowing } from './text/messages/narrowing'
import { noRows } from './text/messages/no-rows-words'
import { seen } from './text/messages/seen-words'
import { steps } from './text/messages/steps-words'
import { stream } from './text/messages/stream-words'
import { times } from './text/messages/times-words'
import { views } from './text/messages/views-words'
import { settings } from './text/people/settings-words'
import { owed } from './text/rules/owed-words'
import { problems } from './text/rules/problem-words'
import { waiving } from './text/rules/waiver-words'
import { firstRun } from './text/sources/first-run-words'
import { ingest } from './text/sources/ingest-words'
import { unreadable } from './text/sources/unreadable-words'
import { watched } from './text/sources/watched-sources'

/** Every word that people read on pages; what only commands or the server say is imported by itself. Plain objects; functions where a number or a name stands inside. */
export const text = {
  shell,
  palette,
  keys,
  help,
  about,
  stream,
  steps,
  sums,
  marking,
  noRows,
  narrowing,
  facetPane,
  facets,
  views,
  seen,
  histogram,
  times,
  message,
  flags,
  flagNames,
  flagWords,
  controls,
  connection,
  connectionDetails,
  standing,
  firstRun,
  conversations,
  thread,
  course,
  agents,
  tasks,
  unreadable,
  problems,
  waiving,
  owed,
  ingest,
  watched,
  ledger: ledgerPage,
  settings,
  export: exported,
}
