import { sqliteKit } from './columns/sqlite'
import { defineRecord } from './record'

export const {
  meta,
  counters,
  sources,
  conditions,
  files,
  fileSums,
  observations,
  messages,
  asks,
  namings,
  verdicts,
  places,
  conversations,
  linkKeys,
  conversationAliases,
  threads,
  agents,
  heartbeats,
  versions,
  tasks,
  taskChanges,
  deliveries,
  turns,
  values,
} = defineRecord(sqliteKit)
