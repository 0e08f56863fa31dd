'use client'

import { type ReactNode, useState } from 'react'
import type { Looked, View } from '@/lib/view'
import { type Edited, ViewDialog } from './view-dialog'
import { ViewList } from './view-list'

/** The views beside the stream and the dialog that keeps one; `save` opens it for what is looked at. */
export function useStreamViews({ look, onOpen }: { look: Looked; onOpen: (look: Looked) => void }): {
  list: ReactNode
  dialog: ReactNode
  save: () => void
} {
  const [edited, setEdited] = useState<Edited | null>(null)
  const save = () => setEdited({ view: null, wanted: { ...look, name: '', shared: false } })
  const change = (view: View) => {
    const { name, query, at, shared } = view
    setEdited({ view, wanted: { name, query, at, shared } })
  }
  return {
    save,
    list: <ViewList look={look} onOpen={onOpen} onSave={save} onChange={change} />,
    dialog: <ViewDialog edited={edited} onClose={() => setEdited(null)} />,
  }
}
