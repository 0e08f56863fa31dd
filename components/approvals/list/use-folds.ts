'use client'

import { useState } from 'react'
import { useStable } from '@/components/ui/keep/use-stable'
import type { AskLists, AskRow } from '@/lib/asks/approval'
import { foldOf, foldOfKey, isUnfolded, markedWith, shownRows } from './folded-rows'

type Looked = { lists: AskLists | undefined; open: string | null; onOpen: (uid: string) => void }

/** Which requests that are alike are unfolded, and what is in sight by that. */
export function useFolds({ lists, open, onOpen }: Looked) {
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set())
  const unfolding = { unfolded, open }
  const onFold = useStable((key: string) => {
    const fold = lists && foldOfKey(lists, key)
    if (!fold) return
    const folds = isUnfolded(fold, unfolding)
    setUnfolded(new Set(folds ? [...unfolded].filter((one) => one !== key) : [...unfolded, key]))
    // What is open is never folded away.
    const [first, ...others] = fold.rows
    if (folds && others.some(({ uid }) => uid === open)) onOpen(first.uid)
  })
  const shown: AskRow[] = lists ? shownRows(lists, unfolding) : []
  return {
    unfolding,
    shown,
    onFold,
    /** All that a mark on it marks. */
    markedBy: (uid: string) => (lists ? markedWith(lists, uid, unfolding) : [uid]),
    /** False where nothing is like what is open. */
    turn: () => {
      const fold = lists && open !== null ? foldOf(lists, open) : null
      if (fold === null) return false
      onFold(fold.key)
    },
  }
}
