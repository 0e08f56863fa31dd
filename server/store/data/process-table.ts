import { readFileSync, readlinkSync } from 'node:fs'

/**
 * Which processes are seen from here by their numbers: those of this start of the machine, inside this container. Null
 * where the system does not say. A host's name says neither: containers share one, and it may be changed.
 */
export function processTable(): string | null {
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return null
  }
}
