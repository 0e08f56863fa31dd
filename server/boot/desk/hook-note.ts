import { hash } from 'node:crypto'
import { constants } from 'node:fs'
import { open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod'
import type { HookState } from '@/lib/asks/hook-told'
import { canonicalText, isFields } from '@/lib/ledger/seal'
import { ownEntries } from './hook-settings'

/** What was installed for a desk, beside it: in which settings, and the sha256 of the entries as they were written. */
const note = z.object({ desk: z.literal(1), file: z.string().min(1), sha256: z.string().regex(/^[0-9a-f]{64}$/) })
const NOTE = /^hook-[0-9a-f]{16}\.json$/
const MOST = 100
const MOST_BYTES = 4 * 1024 * 1024

/** A hook that was installed, and what its settings say of it now. `found`: sha256 of the entries that stand there. */
export type HookFound = { file: string; state: HookState; sha256: string; found: string | null }

type Settings = { readonly [name: string]: unknown }

/** Notes that a hook stands in these settings, so that it is told when it no longer does. */
export async function noteHook(desk: string, file: string, settings: Settings): Promise<void> {
  const place = placeOf(desk, file)
  const text = `${JSON.stringify({ desk: 1, file, sha256: shaOf(settings) }, null, 2)}\n`
  const temporary = `${place}.${process.pid}.tmp`
  await writeFile(temporary, text, { mode: 0o644 })
  await rename(temporary, place)
}

/** A hook that was taken out by the command is missed by nobody. */
export async function forgetHook(desk: string, file: string): Promise<void> {
  await rm(placeOf(desk, file), { force: true })
}

/** Every hook that was installed for a desk, and whether it still is as it was. A note that is none tells nothing. */
export async function hooksOf(desk: string): Promise<HookFound[]> {
  const names = (await readdir(desk).catch(() => [])).filter((name) => NOTE.test(name)).sort()
  const found = await Promise.all(names.slice(0, MOST).map((name) => noteAt(path.join(desk, name))))
  return Promise.all(found.flatMap((one) => (one === null ? [] : [look(one)])))
}

const placeOf = (desk: string, file: string) => path.join(desk, `hook-${hash('sha256', file).slice(0, 16)}.json`)
const shaOf = (settings: Settings) => hash('sha256', canonicalText(ownEntries(settings)))

async function noteAt(place: string): Promise<z.infer<typeof note> | null> {
  const text = await textOf(place).catch(() => null)
  return text === null ? null : (note.safeParse(parsed(text)).data ?? null)
}

async function look({ file, sha256 }: z.infer<typeof note>): Promise<HookFound> {
  const told = (state: HookState, found: string | null = null): HookFound => ({ file, state, sha256, found })
  try {
    const text = await textOf(file)
    if (text === null) return told('unknown')
    const settings = parsed(text)
    if (!isFields(settings)) return told('unreadable')
    if (ownEntries(settings).length === 0) return told('removed')
    if (settings.disableAllHooks === true) return told('off')
    const found = shaOf(settings)
    return told(found === sha256 ? 'same' : 'changed', found)
  } catch (error) {
    const isGone = error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
    return told(isGone ? 'removed' : 'unknown')
  }
}

/**
 * Null of what is no file, or too large for one: whoever may write in a desk may note any path, and of a pipe or a device
 * there is no end.
 */
async function textOf(place: string): Promise<string | null> {
  const handle = await open(place, constants.O_RDONLY | constants.O_NONBLOCK)
  try {
    const stat = await handle.stat()
    return stat.isFile() && stat.size <= MOST_BYTES ? await handle.readFile('utf8') : null
  } finally {
    await handle.close()
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // It is told as what cannot be read.
    return null
  }
}
