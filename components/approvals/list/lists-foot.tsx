import Link from 'next/link'
import type { Many } from '@/components/approvals/many/use-many'
import { Button } from '@/components/ui/button'
import { Kbd } from '@/components/ui/kbd'
import type { AskRow } from '@/lib/asks/approval'
import { partedFor, SAID_TO_MANY, type SaidToMany } from '@/lib/asks/said-to-many'
import { approvalsAt } from '@/lib/pages/routes'
import { approvals } from '@/lib/text/decisions/approvals-words'
import { many as words } from '@/lib/text/decisions/many-words'
import { clauses } from '@/lib/text/joined'

type Marks = {
  many: Many
  /** What is in sight of the lists. */
  shown: readonly AskRow[]
}

/** What was closed today and the keys of the lists; what is marked, as long as something is. */
export function ListsFoot({ closedToday, ...marks }: { closedToday: number } & Marks) {
  if (marks.many.marked.size > 0) return <MarkedFoot {...marks} />
  return (
    <footer className="ask-lists-foot">
      <Link className="link" href={approvalsAt({ closed: true })} prefetch={false}>
        {approvals.closedToday(closedToday)}
      </Link>
      <span className="sp" />
      <Kbd>J</Kbd>
      <Kbd>K</Kbd>
      <Kbd>X</Kbd>
    </footer>
  )
}

/** What can be said to all that is marked, each with to how many; never a yes. */
function MarkedFoot({ many: { marked, clear, ask }, shown }: Marks) {
  const inSight = new Set(shown.map(({ uid }) => uid))
  const hidden = [...marked].filter(([uid, mark]) => !mark.changed && !inSight.has(uid)).length
  const changed = [...marked.values()].filter((mark) => mark.changed).length
  return (
    <footer className="ask-lists-foot marks" title={words.never}>
      <span role="status">
        {clauses(words.count(marked.size), hidden > 0 && words.hidden(hidden), changed > 0 && words.changed(changed))}
      </span>
      <span className="sp" />
      <Button look="ghost" onClick={clear}>
        {words.clear}
      </Button>
      {SAID_TO_MANY.map((verb) => (
        <SaidButton key={verb} verb={verb} marked={marked} onAsk={() => ask(verb)} />
      ))}
    </footer>
  )
}

type Said = { verb: SaidToMany; marked: Many['marked']; onAsk: () => void }

function SaidButton({ verb, marked, onAsk }: Said) {
  const { said, changed } = partedFor(marked.values(), verb)
  const none = changed.length > 0 ? words.noneAsMarked : words.none[verb]
  return (
    <Button
      look={verb === 'reject' ? 'danger' : 'plain'}
      disabled={said.length === 0}
      title={said.length === 0 ? none : undefined}
      onClick={onAsk}
    >
      {words.act[verb](said.length)}
    </Button>
  )
}
