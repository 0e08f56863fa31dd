import type { ToldEntry } from '@/lib/ledger/told-entry'
import type { Scope } from '@/lib/people/scope'
import { heldAct, heldUid } from '@/lib/post/held-flag'
import { type Opaque, opaqueOver } from './opaque'

/** Numbers of what people did, as they leave the server and come back; null for what is none. */
export type ActsTold = {
  entry: (n: number) => ToldEntry
  /** Of an act, or of a view that is kept. */
  of: (kind: 'act' | 'view', id: number) => string
  read: (kind: 'act' | 'view', told: string) => number | null
  /** How a list of entries goes on after one. */
  next: (entry: number) => string
  before: (next: string) => number | null
  /** Of what can be asked about: a message's uid as it is, that of a post that is held without its number. */
  uid: (uid: string) => string
  uidOf: (told: string) => string
}

const HELD = heldUid('')

/** `own`: how numbers are told to who has this scope. */
export function actsTold({ scope, own, key }: { scope: Scope; own: Opaque; key?: Uint8Array | undefined }): ActsTold {
  // A held post has one name for everybody: links to it are passed on.
  const whole = scope === null ? own : opaqueOver(null, key)
  return {
    entry: (n) => (scope === null ? n : own.of('entry', n)),
    of: own.of,
    read: own.read,
    next: (entry) => own.of('entry', entry),
    before: (next) => own.read('entry', next),
    uid: (uid) => {
      const act = heldAct(uid)
      return act === null ? uid : heldUid(whole.of('act', act))
    },
    uidOf: (told) => {
      if (!told.startsWith(HELD)) return told
      const act = whole.read('act', told.slice(HELD.length))
      if (act !== null) return heldUid(act)
      // Entries name it by its number, and whoever sees a part could count by trying numbers.
      return scope === null ? told : HELD
    },
  }
}
