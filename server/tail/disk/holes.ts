import type { Stats } from 'node:fs'
import { readAt } from './read-file'

/** `blocks` counts these, whatever the file system. */
const BLOCK = 512
const PAGE = 4096
/** Of less it does not matter, and some file systems keep it in no block at all. */
const LEAST_BYTES = 64 * 1024
/** A file with more of its bytes on the disk than one in so many is no hole. */
const PART = 4
const SAMPLES = 16
const nothing = Buffer.alloc(PAGE)

/** What a file takes of the disk. */
export const takenBytes = ({ blocks }: Pick<Stats, 'blocks'>) => blocks * BLOCK

/**
 * Most of what the file claims was never written. Blocks alone do not say so: a file system that compresses, or that
 * counts blocks late or never, has few of them for what is full of words; so most of some places have to be NUL, too.
 */
export function isMostlyHoles(fd: number, stat: Pick<Stats, 'blocks' | 'size'>): boolean {
  const { size } = stat
  if (size < LEAST_BYTES || takenBytes(stat) * PART > size) return false
  const step = Math.floor(size / SAMPLES)
  const places = [...Array(SAMPLES).keys()].map((n) => readAt(fd, n * step, PAGE))
  return places.filter((bytes) => nulRun(bytes) === bytes.length).length * 2 > SAMPLES
}

/** The disk has no more of the file than what lies before `position`. */
export function isHoleFrom(position: number, stat: Pick<Stats, 'blocks' | 'blksize'>): boolean {
  const unit = Math.max(PAGE, stat.blksize)
  return takenBytes(stat) <= Math.ceil(position / unit) * unit
}

/** How many NUL bytes there are before any other. */
export function nulRun(bytes: Buffer): number {
  let at = 0
  while (at < bytes.length) {
    const length = Math.min(PAGE, bytes.length - at)
    if (bytes.compare(nothing, 0, length, at, at + length) !== 0) break
    at += length
  }
  while (at < bytes.length && bytes[at] === 0) at += 1
  return at
}
