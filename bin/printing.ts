import { fstatSync, writeSync } from 'node:fs'
import { command } from '@/lib/text/commands/command'
import { KnownError } from '@/server/errors'

const OUT = 1

/**
 * Prints to standard output. Where that is a file all of a text stands in it or a `KnownError` is thrown: Node takes a
 * disk that had room for the beginning for one that had room for all.
 */
export function printing(): (text: string) => void {
  return isFile() ? toFile : (text) => void process.stdout.write(text)
}

function isFile(): boolean {
  try {
    const found = fstatSync(OUT)
    return found.isFile() || (found.isCharacterDevice() && !process.stdout.isTTY)
  } catch {
    return false
  }
}

function toFile(text: string): void {
  const bytes = Buffer.from(text)
  try {
    for (let at = 0; at < bytes.length; ) at += writeSync(OUT, bytes, at)
  } catch (error) {
    throw new KnownError('unavailable', command.unprinted(error instanceof Error ? error.message : error), null, {
      cause: error,
    })
  }
}
