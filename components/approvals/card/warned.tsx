import { Note } from '@/components/compose/sending/note'
import { Part } from '@/components/compose/sending/part'
import type { PostNote } from '@/lib/post/post-parts'
import { compose as words } from '@/lib/text/posts/compose-words'

/** What goes on record with a post that was held, as whoever posted it saw it; nothing where there is nothing to warn of. */
export function Warned({ warnings }: { warnings: readonly PostNote[] }) {
  if (warnings.length === 0) return null
  return (
    <Part title={words.checks} aside={words.onRecord(warnings.length)}>
      <ul aria-live="polite">
        {warnings.map((note) => (
          <Note key={`${note.code} ${note.says}`} note={note} />
        ))}
      </ul>
    </Part>
  )
}
