import { postgresKit } from './columns/postgres'
import { defineLedger } from './ledger'

export const {
  settings,
  sessions,
  watched,
  views,
  viewPins,
  seen,
  entries,
  kept,
  checkpoints,
  outbox,
  outboxNames,
  writing,
  decisions,
  signatures,
  people,
  invites,
  tokens,
  factors,
  policies,
  guesses,
  hooks,
  deliveries,
  deliveryTries,
  told,
} = defineLedger(postgresKit)
