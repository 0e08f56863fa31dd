import { accessTo } from '@/server/files/write/access'
import { anyLies, lookFor, prepare, publishLeft, removeLeft } from '@/server/files/write/world-writer'
import { compareOnDisk } from '../compare'
import { listOutlets } from '../outlets'

/** All that is done on a disk for a person who writes: comparing what is decided on, finding places, making changes, settling what is left of them. */
export type FileHand = {
  accessTo: typeof accessTo
  anyLies: typeof anyLies
  prepare: typeof prepare
  lookFor: typeof lookFor
  publishLeft: typeof publishLeft
  removeLeft: typeof removeLeft
  listOutlets: typeof listOutlets
  compare: typeof compareOnDisk
}

/** Each step waits for its turn among everything else that this thread does. */
export const handHere: FileHand = {
  accessTo,
  anyLies,
  prepare,
  lookFor,
  publishLeft,
  removeLeft,
  listOutlets,
  compare: compareOnDisk,
}
