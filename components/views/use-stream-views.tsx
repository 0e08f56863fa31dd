'use client'

import { type ReactNode, useMemo, useState } from 'react'
import { useStable } from '@/components/ui/keep/use-stable'
import { later } from '@/components/ui/later'
import type { Looked, View } from '@/lib/people/view'
import type { Edited } from './view-dialog'

const ViewDialog = later(
  async () => (await import('./view-dialog')).ViewDialog,
  ({ edited }) => edited !== null,
)

const ViewList = later(async () => (await import('./view-list')).ViewList)

/** The views beside the stream and the dialog that keeps one; `save` opens it for what is looked at. */
export function useStreamViews({ look, onOpen }: { look: Looked; onOpen: (look: Looked) => void }): {
  list: ReactNode
  dialog: ReactNode
  save: () => void
} {
  const [edited, setEdited] = useState<Edited | null>(null)
  const { query, at } = look
  const open = useStable(onOpen)
  const save = useStable(() => setEdited({ view: null, wanted: { ...look, name: '', shared: false } }))
  const change = useStable((view: View) => {
    const { name, query, at, shared } = view
    setEdited({ view, wanted: { name, query, at, shared } })
  })
  const list = useMemo(
    () => <ViewList look={{ query, at }} onOpen={open} onSave={save} onChange={change} />,
    [query, at, open, save, change],
  )
  return {
    save,
    list,
    dialog: <ViewDialog edited={edited} onClose={() => setEdited(null)} />,
  }
}
