'use client'

import type { ReactNode } from 'react'
import { sayInChinese } from '@/lib/reader/reader'
import { rest } from '@/lib/text/zh/rest-zh'

sayInChinese(rest)

/** As `ChineseFirst`, for all that is not said on the first screen. */
export function ChineseRest({ children }: { children: ReactNode }) {
  return children
}
