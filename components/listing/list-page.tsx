'use client'

import { BarTitle } from '@/components/shell/bar-title'
import type { PageName } from '@/components/shell/page-list'
import { PageTitle } from '@/components/shell/page-title'
import { text } from '@/lib/text/console/first-load-words'
import { ListBody, type ListSlots } from './list-body'

type Slots = ListSlots & {
  page: PageName
  /** What of it is open, for the title of the tab. */
  of?: string | undefined
}

/** The frame of a page that lists: its name and acts in a bar, what is wrong, the list, and what of it is open beside. */
export function ListPage({ page, of, ...slots }: Slots) {
  const title = text.shell.pages[page]
  return (
    <>
      <PageTitle page={title} of={of} />
      <ListBody {...slots} title={<BarTitle>{title}</BarTitle>} />
    </>
  )
}
