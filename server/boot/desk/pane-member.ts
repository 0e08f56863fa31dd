import { open } from 'node:fs/promises'
import { isFields } from '@/lib/ledger/seal'

const LOOKED_AT = 256 * 1024

export type PaneMember = { team: string; agent: string }

/** Who calls in a pane of a team, by the lines of its own record; null where they name no team and agent. */
export async function paneMember(transcript: string | null): Promise<PaneMember | null> {
  if (transcript === null) return null
  const file = await open(transcript, 'r').catch(() => null)
  if (file === null) return null
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(LOOKED_AT), 0, LOOKED_AT, 0)
    return memberIn(buffer.subarray(0, bytesRead).toString('utf8'))
  } finally {
    await file.close()
  }
}

export function memberIn(text: string): PaneMember | null {
  for (const line of text.split('\n')) {
    const fields = parsed(line)
    if (!isFields(fields)) continue
    const { teamName: team, agentName: agent, isSidechain } = fields
    if (typeof team === 'string' && typeof agent === 'string' && isSidechain !== true) return { team, agent }
  }
  return null
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    // The last line that was looked at may be cut.
    return null
  }
}
