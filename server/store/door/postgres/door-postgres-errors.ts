import { postgres as words } from '@/lib/text/data/database'
import { foreseenBy, StoreError } from '@/server/store/door/base/store-error'

const known = foreseenBy([
  ['53100', 'full', () => words.full],
  ['53', 'busy', () => words.spent],
  ['55P03', 'busy', () => words.written],
  ['40', 'busy', () => words.written],
  ['25006', 'read-only', () => words.readOnly],
  ['42501', 'read-only', () => words.mayNot],
  ['58', 'io', () => words.disk],
  ['XX001', 'corrupt', () => words.damaged],
  ['XX002', 'corrupt', () => words.indexDamaged],
  ['3D000', 'missing', () => words.none],
  ['26000', 'place', () => words.shared],
  ['42P05', 'place', () => words.shared],
  ['28P01', 'unreachable', () => words.password],
  ['28', 'unreachable', () => words.notLetIn],
  ['57014', 'busy', () => words.cancelled],
  ['25P', 'unreachable', () => words.broke],
  ['08', 'unreachable', () => words.broke],
  ['57P', 'unreachable', () => words.starting],
  ['ECONN', 'unreachable', () => words.noAnswer],
  ['ENOTFOUND', 'unreachable', () => words.unknownHost],
  ['ENOENT', 'unreachable', () => words.noSocket],
  ['ETIMEDOUT', 'unreachable', () => words.network],
  ['EHOST', 'unreachable', () => words.network],
  ['ENET', 'unreachable', () => words.network],
  ['EAI_', 'unreachable', () => words.network],
  ['EPIPE', 'unreachable', () => words.network],
  ['EADDR', 'unreachable', () => words.network],
  ['EACCES', 'unreachable', () => words.mayNotTalk],
  ['EMFILE', 'busy', () => words.openFiles],
  ['ENFILE', 'busy', () => words.openFiles],
  ['EPROTO', 'unreachable', () => words.certificate],
  ['ERR_TLS', 'unreachable', () => words.certificate],
  ['ERR_SSL', 'unreachable', () => words.certificate],
  ['CERT_', 'unreachable', () => words.certificate],
  ['DEPTH_ZERO_', 'unreachable', () => words.certificate],
  ['SELF_SIGNED_', 'unreachable', () => words.certificate],
  ['UNABLE_TO_', 'unreachable', () => words.certificate],
  ['CONNECTION_', 'unreachable', () => words.broke],
  ['CONNECT', 'unreachable', () => words.noAnswer],
])

/** As a server says it, and as a pooler. */
const PARAMETER = /configuration parameter "([\w.]+)"|unsupported startup parameter: ([\w.]+)/

/**
 * What the driver of Postgres throws, as `StoreError`. What is not foreseen here counts as a mistake in what was to be
 * written: nothing that may pass by itself may be missing.
 */
export function postgresError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const [, ofServer, parameter = ofServer] = PARAMETER.exec(error.message) ?? []
  if (parameter === undefined && 'code' in error && error.code === '08P01')
    return new StoreError('unreachable', words.pooler(error.message.replace(/\.$/, '')), words.poolerMend, {
      cause: error,
    })
  if (parameter === undefined) return known(error)
  return new StoreError('place', words.parameter(parameter), words.parameterMend, { cause: error })
}
