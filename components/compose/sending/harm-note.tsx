'use client'

import { Said } from '@/components/said/said-text'
import { AskFirst } from '@/components/ui/over/ask-first'
import type { Addressed, Harm } from '@/lib/post/post-parts'
import { listed } from '@/lib/text/joined'
import { compose as words } from '@/lib/text/posts/compose-words'

const FEW = 12

/** Asks once more before what cannot be taken back, with how many it reaches. */
export function HarmDialog({
  harm,
  addressed,
  open,
  onOpen,
  onPost,
}: {
  harm: Harm
  addressed: readonly Addressed[]
  open: boolean
  onOpen: (open: boolean) => void
  onPost: () => void
}) {
  const reached = addressed.filter(({ known }) => known)
  const names = reached.slice(0, FEW).map(({ agent }) => agent)
  const rest = reached.length - names.length
  const said = words.harm[harm.of]
  return (
    <AskFirst
      open={open}
      onOpen={onOpen}
      title={said.title(harm.reached)}
      more={
        <p className="mt-2 mono text-12">
          <Said>{listed(names)}</Said> {rest > 0 && words.andMore(rest)}
        </p>
      }
      yes={said.yes(harm.reached)}
      no={words.harm.no}
      onYes={onPost}
    >
      {said.body}
    </AskFirst>
  )
}
