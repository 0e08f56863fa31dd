import { typedRebuild } from '@/lib/text/commands/typed-commands'
import { store as words } from '@/lib/text/data/store-words'

const NO_ROOM = ['ENOSPC', 'EDQUOT']

/** The cause and what to do about it, on one line. */
export function inOneLine(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (hasNoRoom(error)) return `${words.noRoom(error.code)} ${words.noRoomMend}`
  if (lacksBinding(error)) return `${words.noBinding} ${words.noBindingMend(typedRebuild())}`
  const mend = 'mend' in error && typeof error.mend === 'string' ? ` ${error.mend}` : ''
  return `${error.message}${mend}`
}

/** The same where a command ends by it: what is waited for nowhere does not go on by itself. */
export function lastLine(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (hasNoRoom(error)) return `${words.noRoom(error.code)} ${words.fullMend}`
  return 'code' in error && error.code === 'full' ? `${error.message} ${words.fullMend}` : inOneLine(error)
}

/** Who looks for it names each place where it is not; Node, what is another one's. */
function lacksBinding(error: Error): boolean {
  const isOther = 'code' in error && error.code === 'ERR_DLOPEN_FAILED'
  return isOther || error.message.startsWith('Could not locate the bindings file')
}

/** What the system says of a full disk names no file. */
function hasNoRoom(error: Error): error is Error & { code: string } {
  return 'code' in error && typeof error.code === 'string' && NO_ROOM.includes(error.code)
}
