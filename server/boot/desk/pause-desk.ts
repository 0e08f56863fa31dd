import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

const FILE = 'paused-until'

/** No hook asks at this desk until then, UTC ms. */
export async function pauseDesk(desk: string, until: number): Promise<void> {
  await writeFile(path.join(desk, FILE), `${new Date(until).toISOString()}\n`, { mode: 0o600 })
}

export async function resumeDesk(desk: string): Promise<void> {
  await rm(path.join(desk, FILE), { force: true })
}

/** What cannot be read pauses nothing. */
export async function isPaused(desk: string, now: number): Promise<boolean> {
  const text = await readFile(path.join(desk, FILE), 'utf8').catch(() => '')
  const until = Date.parse(text.trim())
  return !Number.isNaN(until) && until > now
}
