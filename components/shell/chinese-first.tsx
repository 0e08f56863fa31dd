'use client'

import type { ReactNode } from 'react'
import { sayInChinese } from '@/lib/reader/reader'
import { first } from '@/lib/text/zh/first-zh'

sayInChinese(first)

/** Stands above what says these words, so that it comes after they are loaded. */
export function ChineseFirst({ children }: { children: ReactNode }) {
  return children
}
