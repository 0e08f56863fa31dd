import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { keep } from '@/tools/keep'

/** A disk of its own on a directory, which takes root. It is unmounted by the answer, or when this run ends. */
export function mountDisk(directory: string, size: string): () => Promise<void> {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', directory])
  return unmounting(directory)
}

/** A file system in a file, which can be made to look damaged: then the kernel makes it read-only. The directory is made. */
export function mountImage(image: string, directory: string): () => Promise<void> {
  mkdirSync(directory, { recursive: true })
  execFileSync('mount', ['-o', 'loop,errors=remount-ro', image, directory])
  return unmounting(directory)
}

/** The files under `beneath` once more, without any event of what is done to them there. */
export function mountWithoutEvents(beneath: string, directory: string): () => Promise<void> {
  execFileSync('bindfs', [beneath, directory])
  return unmounting(directory)
}

function unmounting(directory: string): () => Promise<void> {
  const program = path.join(import.meta.dirname, '../../tools/keeper.mjs')
  return keep(program, directory, { command: 'umount', args: ['--lazy', directory] })
}
