'use client'

import { inWords } from '@/lib/letters/said'
import { TabTitle } from './tab-title'

/** Where one is, and what of it is open. Pages say it themselves, for addresses change without the server. */
export function PageTitle({ page, of = '' }: { page: string; of?: string }) {
  return <TabTitle page={of === '' ? page : `${page}: ${inWords(of)}`} />
}
