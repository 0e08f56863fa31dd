import { store as words } from '@/lib/text/data/store-words'

const NO_ROOM = ['ENOSPC', 'EDQUOT']

/** The cause and what to do about it, on one line. */
export function inOneLine(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (hasNoRoom(error)) return `${words.noRoom(error.code)} ${words.noRoomMend}`
  const mend = 'mend' in error && typeof error.mend === 'string' ? ` ${error.mend}` : ''
  return `${error.message}${mend}`
}

/** The same where a command ends by it: what is waited for nowhere does not go on by itself. */
export function lastLine(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (hasNoRoom(error)) return `${words.noRoom(error.code)} ${words.fullMend}`
  return 'code' in error && error.code === 'full' ? `${error.message} ${words.fullMend}` : inOneLine(error)
}

/** What the system says of a full disk names no file. */
function hasNoRoom(error: Error): error is Error & { code: string } {
  return 'code' in error && typeof error.code === 'string' && NO_ROOM.includes(error.code)
}
