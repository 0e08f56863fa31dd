'use client'

import { useRef, useState } from 'react'
import { useLine } from '@/components/live/provider'
import { newActKey } from '@/components/live/use-act-key'
import type { Card, DecisionOutcome, Verb } from '@/lib/asks/approval'
import { approvals as words } from '@/lib/text/decisions/approvals-words'
import {
  draftOf,
  type Given,
  isAnswered,
  keepGiven,
  keptFrom,
  keptGiven,
  missingFor,
  NOTHING_GIVEN,
  unseenFor,
} from './deciding'
import { NotSealed } from './seal-decision'
import { useDecide } from './use-approvals'
import { useOnScreen } from './use-on-screen'

/** What stands beside an ask: what the file is of, as `fileOf` gives it, the words of each warning, or that it could not be had. */
type FileShown = { of: string | null; warned: readonly string[]; failed: boolean; says: Says | null }

/** What agents will read, and by which verb it is said. */
export type Says = { verb: Verb; text: string }

/** What a person is about to say to one ask: what is typed, which verb is begun, and what came of it. Nothing typed is lost. */
export function useDeciding(card: Card, person: string) {
  const of = { person, uid: card.ask.uid }
  const [given, setGiven] = useState(() => keptGiven(of))
  const [begun, setBegun] = useState<Verb | null>(null)
  /** The bytes that the person opened, and of which the end was in sight. */
  const [opened, setOpened] = useState(card.sha256)
  const [readTo, setReadTo] = useState<string | null>(null)
  /** The bytes of which it was looked whether their end is in sight. */
  const [lookedAt, setLookedAt] = useState<string | null>(null)
  const [outcome, setOutcome] = useState<DecisionOutcome | null>(null)
  /** Why the last press did nothing. */
  const [told, tell] = useState<string | null>(null)
  /** The same words again are the same act, until it is known what came of it. */
  const sent = useRef({ words: '', key: '' })
  const [file, onFile] = useState<FileShown>({ of: null, warned: [], failed: false, says: null })
  const onScreen = useOnScreen(card.sha256)
  const lost = useLine().phase === 'lost'
  const decide = useDecide({
    list: card.list,
    onDone: (done) => {
      sent.current = { words: '', key: '' }
      setOutcome(done)
      setBegun(null)
      if (done.outcome === 'failed') return
      setGiven(NOTHING_GIVEN)
      keepGiven(of, null)
    },
  })
  const now = {
    read: readTo === card.sha256,
    looked: lookedAt === card.sha256,
    changed: opened !== card.sha256,
    lost,
    busy: decide.isPending,
  }
  const set = (part: Partial<Given>) => {
    const next = { ...given, ...part }
    setGiven(next)
    keepGiven(of, next)
  }
  /** What was not sent because its passkey was not shown. */
  const unshown = decide.error instanceof NotSealed ? (decide.variables?.draft.verb ?? null) : null
  const confirm = (verb: Verb | null, unsealed: boolean) => {
    if (verb === null) return
    const why = keptFrom(verb, card, now) ?? missingFor(verb, card, given)?.why ?? unseen(verb)
    tell(why)
    if (why !== null) return
    const draft = draftOf(verb, card, given)
    const words = JSON.stringify(draft)
    if (words !== sent.current.words) sent.current = { words, key: newActKey() }
    decide.mutate({ draft, key: sent.current.key, onScreenMs: onScreen(), warned: [...file.warned], unsealed })
  }
  const missing = begun === null ? null : missingFor(begun, card, given)
  const unseen = (verb: Verb) => unseenFor(verb, card, { given, file: file.of, failed: file.failed })
  const off = begun === null ? null : keptFrom(begun, card, now)
  return {
    given,
    set,
    begun,
    outcome,
    changed: now.changed,
    busy: decide.isPending,
    /** Why the last try was refused, or that no answer came. */
    refused: decide.error === null ? null : { says: decide.error.message, answered: isAnswered(decide.error) },
    missing,
    why: (verb: Verb) => keptFrom(verb, card, now),
    told,
    /** Says that it is held, not pressed. */
    hold: () => tell(words.holdHint),
    /** Why what was begun cannot be confirmed now. */
    off: off ?? missing?.why ?? (begun === null ? null : unseen(begun)),
    /** Why what it would write was not seen yet, or null. */
    unseen,
    /** What the file is of that now stands beside the ask, and what is warned of there. */
    onFile,
    says: file.says,
    onLook: (inSight: boolean) => {
      setLookedAt(card.sha256)
      if (!inSight) return
      setReadTo(card.sha256)
      tell(null)
    },
    /** The bytes as they are now count as opened. */
    reopen: () => {
      setOpened(card.sha256)
      decide.reset()
    },
    letGo: () => {
      setBegun(null)
      if (unshown !== null) decide.reset()
      tell(null)
    },
    begin: (verb: Verb) => {
      const why = keptFrom(verb, card, now)
      tell(why)
      if (why !== null) return
      if (verb === 'approve-as-changed' && given.changed === null) set({ changed: card.payload?.text ?? '' })
      decide.reset()
      setOutcome(null)
      setBegun(verb)
    },
    confirm: (verb: Verb | null = begun) => confirm(verb, false),
    /** The verb that may be confirmed without the seal, or null. */
    unshown,
    confirmUnsealed: () => confirm(unshown, true),
  }
}
export type Deciding = ReturnType<typeof useDeciding>
