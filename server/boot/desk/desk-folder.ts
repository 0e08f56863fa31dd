import { hash } from 'node:crypto'
import { constants } from 'node:fs'
import { chmod, link, mkdir, open, readdir, unlink } from 'node:fs/promises'
import path from 'node:path'
import type { DeskFile } from './call-request'

const FOLDERS = ['requests', 'answers', 'receipts'] as const
const NEW = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW
const READ = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK
/** An answer is a few hundred bytes. */
const MOST_BYTES = 256 * 1024

/** Makes a desk that is nobody else's to read; one that is there keeps its rights. */
export async function makeDesk(desk: string): Promise<void> {
  const made = await mkdir(desk, { recursive: true, mode: 0o700 })
  if (made !== undefined) await chmod(desk, 0o700)
  for (const folder of FOLDERS) await mkdir(path.join(desk, folder), { recursive: true, mode: 0o700 })
}

/** Puts a request on the desk: whole under its name or not at all, and never over another. Throws what the system says. */
export async function putRequest(desk: string, { id, text }: DeskFile): Promise<void> {
  await putWhole(path.join(desk, 'requests'), `${id}.json`, text)
}

/** Takes a request back; one that is not there any more is no error. */
export async function takeBack(desk: string, id: string): Promise<void> {
  await unlink(path.join(desk, 'requests', `${id}.json`)).catch(orGone)
}

export type Receipt = {
  request: string
  /** Id of the answer; null where it was taken back. */
  answer: string | null
  is: 'taken' | 'withdrawn'
  /** Why it was taken back. */
  why?: string
  /** UTC ms. */
  at: number
  from: string
}

export async function putReceipt(desk: string, { at, ...receipt }: Receipt): Promise<void> {
  const text = `${JSON.stringify({ desk: 1, at: new Date(at).toISOString(), ...receipt }, null, 2)}\n`
  await putWhole(path.join(desk, 'receipts'), `${receipt.request}.json`, text)
}

export type FoundAnswer = { path: string; text: string; sha256: string }

/** The files that may answer a request, by their names; links and what is too large are passed over. */
export async function answersTo(desk: string, id: string): Promise<FoundAnswer[]> {
  const folder = path.join(desk, 'answers')
  const names = (await readdir(folder)).filter((name) => name.startsWith(`${id}-`) && name.endsWith('.json'))
  const found = await Promise.all(names.sort().map((name) => contentOf(path.join(folder, name))))
  return found.flatMap((bytes, place) =>
    bytes === null
      ? []
      : { path: `answers/${names[place]}`, text: bytes.toString('utf8'), sha256: hash('sha256', bytes) },
  )
}

async function contentOf(place: string): Promise<Buffer | null> {
  const file = await open(place, READ).catch(() => null)
  if (file === null) return null
  try {
    const stands = await file.stat()
    return stands.isFile() && stands.size <= MOST_BYTES ? await file.readFile() : null
  } finally {
    await file.close()
  }
}

/** A second name is given once: what has it is never replaced. */
async function putWhole(folder: string, name: string, text: string): Promise<void> {
  const temporary = path.join(folder, `.signalbox-${process.pid}-${name}.tmp`)
  const file = await open(temporary, NEW, 0o600)
  try {
    await file.writeFile(text)
    await file.close()
    await link(temporary, path.join(folder, name))
  } finally {
    await unlink(temporary).catch(orGone)
  }
}

function orGone(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
}
