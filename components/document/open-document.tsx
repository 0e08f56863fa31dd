'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { later } from '@/components/ui/later'
import { documents as words } from '@/lib/text/conversations/documents-words'

const DocumentSheet = later(async () => (await import('./document-sheet')).DocumentSheet)

/** A button that opens a document of an agent. `path` is relative to the root of the source. */
export function OpenDocument({ source, path }: { source: string; path: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button look="ghost" className="flex-none" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {words.open}
      </Button>
      {open && <DocumentSheet source={source} path={path} onClose={() => setOpen(false)} />}
    </>
  )
}
