import { getTableColumns, getTableName } from 'drizzle-orm'
import { sqliteKit } from '@/drizzle/columns/sqlite'
import { defineAgents } from '@/drizzle/record-agents'
import { defineAuthority } from '@/drizzle/record-authority'
import { defineDebts } from '@/drizzle/record-debts'
import { defineEvidence } from '@/drizzle/record-evidence'
import { defineMeasures } from '@/drizzle/record-measures'
import { defineMessages } from '@/drizzle/record-messages'
import { defineProblems } from '@/drizzle/record-problems'
import { defineQueues } from '@/drizzle/record-queues'
import { defineWaived } from '@/drizzle/record-waived'
import * as record from '@/drizzle/sqlite-record'
import { columnsOf } from './bulk'

/** Nobody fills it: what full text finds messages by lies beside them. */
const { document: _, ...written } = getTableColumns(record.messages)

/** Column names of the record, alike on both databases. */
export const TABLES = {
  files: columnsOf('files', getTableColumns(record.files)),
  observations: columnsOf('observations', getTableColumns(record.observations)),
  blocks: columnsOf('blocks', getTableColumns(record.blocks)),
  messages: columnsOf('messages', written),
  asks: columnsOf('asks', getTableColumns(record.asks)),
  namings: columnsOf('namings', getTableColumns(record.namings)),
  verdicts: columnsOf('verdicts', getTableColumns(record.verdicts)),
  places: columnsOf('places', getTableColumns(record.places)),
  conversations: columnsOf('conversations', getTableColumns(record.conversations)),
  linkKeys: columnsOf('link_keys', getTableColumns(record.linkKeys)),
  aliases: columnsOf('conversation_aliases', getTableColumns(record.conversationAliases)),
  threads: columnsOf('threads', getTableColumns(record.threads)),
  agents: columnsOf('agents', getTableColumns(record.agents)),
  heartbeats: columnsOf('heartbeats', getTableColumns(record.heartbeats)),
  versions: columnsOf('versions', getTableColumns(record.versions)),
  tasks: columnsOf('tasks', getTableColumns(record.tasks)),
  taskChanges: columnsOf('task_changes', getTableColumns(record.taskChanges)),
  deliveries: columnsOf('deliveries', getTableColumns(record.deliveries)),
  authoritySaid: columnsOf('authority_said', getTableColumns(record.authoritySaid)),
  turns: columnsOf('turns', getTableColumns(record.turns)),
  values: columnsOf('facet_values', getTableColumns(record.values)),
  problems: columnsOf('problems', getTableColumns(record.problems)),
  takenLists: columnsOf('taken_lists', getTableColumns(record.takenLists)),
  namedFiles: columnsOf('named_files', getTableColumns(record.namedFiles)),
  debts: columnsOf('debts', getTableColumns(record.debts)),
  tasksChanged: columnsOf('tasks_changed', getTableColumns(record.tasksChanged)),
  judgedAgain: columnsOf('judged_again', getTableColumns(record.judgedAgain)),
  judgedAwaiting: columnsOf('judged_awaiting', getTableColumns(record.judgedAwaiting)),
  waived: columnsOf('waived', getTableColumns(record.waived)),
  acknowledged: columnsOf('acknowledged', getTableColumns(record.acknowledged)),
  queueChanges: columnsOf('queue_changes', getTableColumns(record.queueChanges)),
  sources: columnsOf('sources', getTableColumns(record.sources)),
} as const

export const COUNTERS = columnsOf('counters', getTableColumns(record.counters))

export const CONDITIONS = columnsOf('conditions', getTableColumns(record.conditions))

/** Tables of sums: which of them are kept by the minute depends on when they were summed. */
export const SUMMED: readonly string[] = Object.values({
  ...defineMeasures(sqliteKit),
  ...defineQueues(sqliteKit),
}).map((table) => getTableName(table))

/** Tables whose content follows from `observations`. */
export const DERIVED: readonly string[] = Object.values({
  ...defineMessages(sqliteKit),
  ...defineAgents(sqliteKit),
  ...defineProblems(sqliteKit),
  ...defineWaived(sqliteKit),
  ...defineDebts(sqliteKit),
  ...defineEvidence(sqliteKit),
  ...defineAuthority(sqliteKit),
}).map((table) => getTableName(table))
