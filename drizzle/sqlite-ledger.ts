import { sqliteKit } from './columns/sqlite'
import { defineLedger } from './ledger'

export const { settings, sessions, watched } = defineLedger(sqliteKit)
