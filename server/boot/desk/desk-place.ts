import path from 'node:path'

/** The desk that belongs to a data directory, where no other is named: beside it, so that no agent keeps its own files there. */
export function deskBeside(data: string): string {
  return `${path.resolve(data)}-desk`
}
