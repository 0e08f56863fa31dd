'use client'

import { type RefObject, useRef, useState } from 'react'
import { stepKeys } from '@/components/keys/step-keys'
import { useKeys } from '@/components/keys/use-keys'

/** A list that can bring a row into sight. */
export type ShowsRow<Key> = { show: (key: Key) => void }

type Walked<Key> = {
  /** The rows that are here, in their order; asked for as a key is pressed. */
  keys: () => readonly Key[]
  /** The one that is open beside them. */
  open: Key | null
  /** The one that keys act on at first; else the open one. */
  begin?: Key | null
  /** Opens it, or with null what is open is closed. The first that is opened leaves a step in the history. */
  onOpen: (key: Key | null, history: 'push' | 'replace') => void
}

/** Goes through the rows of a list by keys, with what is open beside it, and opens the one that they lead to. */
export function useRowWalk<Key extends string | number, List extends ShowsRow<Key> = ShowsRow<Key>>({
  keys,
  open,
  begin = open,
  onOpen,
}: Walked<Key>) {
  const [active, setActive] = useState(begin)
  const list: RefObject<List | null> = useRef(null)
  const show = (key: Key | null) => {
    if (key !== null) setActive(key)
    onOpen(key, key !== null && open === null ? 'push' : 'replace')
  }
  const go = (at: number, among = keys()) => {
    const next = among[Math.max(0, Math.min(at, among.length - 1))]
    if (next === undefined) return
    setActive(next)
    list.current?.show(next)
    if (open !== null) show(next)
  }
  const move = (by: 1 | -1) => {
    const among = keys()
    const here = active === null ? -1 : among.indexOf(active)
    go(here === -1 ? 0 : here + by, among)
  }
  useKeys({
    ...stepKeys(move),
    home: () => go(0),
    end: () => go(Number.POSITIVE_INFINITY),
    enter: () => (active === null ? false : show(active)),
    escape: () => (open === null ? false : show(null)),
  })
  return { list, active, setActive, open: show, move }
}
