'use client'

import { useEffect, useRef } from 'react'

/** For a row of a list: once it is the open one it comes into sight; what is in sight stays where it is. */
export function useInSight<Row extends HTMLElement>(open: boolean) {
  const row = useRef<Row>(null)
  useEffect(() => {
    if (open) row.current?.scrollIntoView({ block: 'nearest' })
  }, [open])
  return row
}
