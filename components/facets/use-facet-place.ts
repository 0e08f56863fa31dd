'use client'

import { useEffect, useRef, useState } from 'react'
import { inBrowser } from '@/components/ui/keep/use-kept'
import { useMedia } from '@/components/ui/keep/use-media'
import { useStable } from '@/components/ui/keep/use-stable'

const KEY = 'signalbox.facets'

export type FacetPlace = 'sheet' | 'hidden' | 'column'

/** Where the facets are: a column where there is room (hidden or not is remembered), else a sheet. */
export function useFacetPlace() {
  const narrow = useMedia('(max-width: 1180px)')
  const [hidden, setHidden] = useState(false)
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLElement>(null)
  const wanted = useRef(false)
  useEffect(() => setHidden(inBrowser.kept(KEY) === 'hidden'), [])
  useEffect(() => {
    if (!wanted.current || hidden) return
    wanted.current = false
    focusFirst(box.current)
  })
  const keep = (next: boolean) => {
    setHidden(next)
    inBrowser.keep(KEY, next ? 'hidden' : 'shown')
  }
  const hide = useStable(() => keep(true))
  /** Shows the facets where they are and goes to the first value. */
  const focus = useStable(() => {
    if (narrow) return setOpen(true)
    wanted.current = hidden
    if (hidden) keep(false)
    else focusFirst(box.current)
  })
  return { box, place: placeOf(narrow, hidden), hide, focus, sheet: { open, onOpen: setOpen } } as const
}

function placeOf(narrow: boolean, hidden: boolean): FacetPlace {
  if (narrow) return 'sheet'
  return hidden ? 'hidden' : 'column'
}

function focusFirst(box: HTMLElement | null): void {
  const stops = [...(box?.querySelectorAll<HTMLElement>('[data-stop]') ?? [])]
  const first = stops.find(({ dataset }) => dataset.view === undefined) ?? stops[0]
  first?.focus()
}
