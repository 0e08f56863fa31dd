'use client'

import { useEffect, useState } from 'react'

const SETTLES_MS = 250

/** What a value is once it has rested for a moment: for what is asked as one types. */
export function useSettled(value: string | null): string | null {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLES_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
