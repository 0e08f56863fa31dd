import { getTableColumns } from 'drizzle-orm'
import * as record from '@/drizzle/sqlite-record'
import { columnsOf } from './bulk'

/** Column names of the record, alike on both databases. */
export const TABLES = {
  files: columnsOf('files', getTableColumns(record.files)),
  observations: columnsOf('observations', getTableColumns(record.observations)),
  messages: columnsOf('messages', getTableColumns(record.messages)),
  places: columnsOf('places', getTableColumns(record.places)),
  conversations: columnsOf('conversations', getTableColumns(record.conversations)),
  linkKeys: columnsOf('link_keys', getTableColumns(record.linkKeys)),
  aliases: columnsOf('conversation_aliases', getTableColumns(record.conversationAliases)),
  threads: columnsOf('threads', getTableColumns(record.threads)),
  agents: columnsOf('agents', getTableColumns(record.agents)),
  heartbeats: columnsOf('heartbeats', getTableColumns(record.heartbeats)),
  versions: columnsOf('versions', getTableColumns(record.versions)),
  tasks: columnsOf('tasks', getTableColumns(record.tasks)),
  deliveries: columnsOf('deliveries', getTableColumns(record.deliveries)),
  values: columnsOf('facet_values', getTableColumns(record.values)),
  sources: columnsOf('sources', getTableColumns(record.sources)),
} as const

export const COUNTERS = columnsOf('counters', getTableColumns(record.counters))

export const CONDITIONS = columnsOf('conditions', getTableColumns(record.conditions))

/** Tables whose content follows from `observations`, with what orders them: numbers, then texts. */
export const DERIVED: readonly { table: string; numbers: readonly string[]; texts: readonly string[] }[] = [
  { table: 'messages', numbers: ['key'], texts: [] },
  { table: 'places', numbers: ['id'], texts: [] },
  { table: 'conversations', numbers: ['id'], texts: [] },
  { table: 'link_keys', numbers: ['source_id'], texts: ['key'] },
  { table: 'conversation_aliases', numbers: [], texts: ['alias'] },
  { table: 'threads', numbers: ['source_id'], texts: ['channel'] },
  { table: 'agents', numbers: ['source_id'], texts: ['agent'] },
  { table: 'heartbeats', numbers: ['id'], texts: [] },
  { table: 'versions', numbers: ['id'], texts: [] },
  { table: 'tasks', numbers: ['source_id'], texts: ['scope', 'task'] },
  { table: 'deliveries', numbers: ['id'], texts: [] },
  { table: 'facet_values', numbers: [], texts: ['field', 'value'] },
]
