import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { isFields } from '@/lib/ledger/seal'
import { deskCommand } from '@/lib/text/commands/desk-commands'
import { KnownError } from '@/server/errors'

const words = deskCommand.hook

type Settings = { readonly [name: string]: unknown }
/** A settings file as it would become. `before`: its text; null where there is none. */
export type SettingsChange = { file: string; before: string | null; after: string }

/** What a change makes of a settings file. Throws a `KnownError` where that is no JSON object. */
export async function settingsChange(file: string, change: (settings: Settings) => Settings): Promise<SettingsChange> {
  const before = await textOf(file)
  const settings = before === null || before.trim() === '' ? {} : settingsIn(before)
  if (!isFields(settings)) throw new KnownError('refused', words.unreadable(file), words.unreadableMend)
  const next = change(settings)
  const isSame = JSON.stringify(next) === JSON.stringify(settings)
  return { file, before, after: isSame ? (before ?? '') : `${JSON.stringify(next, null, 2)}\n` }
}

function settingsIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Replaces the file whole, by one of the same rights. Throws a `KnownError` where it was changed meanwhile. */
export async function writeSettings({ file, before, after }: SettingsChange): Promise<void> {
  if ((await textOf(file)) !== before) throw new KnownError('conflict', words.moved(file), words.movedMend)
  await mkdir(path.dirname(file), { recursive: true })
  const mode = await stat(file).then(
    (found) => found.mode & 0o777,
    () => 0o600,
  )
  const temporary = `${file}.${process.pid}.tmp`
  await writeFile(temporary, after, { flag: 'wx', mode })
  await rename(temporary, file)
}

async function textOf(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  })
}
