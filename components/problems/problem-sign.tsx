import { AlertOctagon, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import { LOOKS } from '@/components/stream/list/gravity'
import { Icon } from '@/components/ui/icon'
import type { Severity } from '@/lib/asks/severity'
import type { Gravity } from '@/lib/rules/judged'
import { text } from '@/lib/text'

const SIGNS: Record<Gravity, LucideIcon> = {
  info: Info,
  warning: TriangleAlert,
  error: AlertOctagon,
  critical: AlertOctagon,
}

const severityOf = (gravity: Gravity): Severity => (gravity === 'info' ? 'none' : gravity)

/** The colour of words about a rule that is broken so gravely. */
export const lookOfGravity = (gravity: Gravity) => LOOKS[severityOf(gravity)]

/** How grave it is: a shape, in its colour as long as it is new, and a word for who cannot see it. */
export function ProblemSign({ severity, known = false }: { severity: Gravity; known?: boolean }) {
  return (
    <span
      className={`sign ${known ? 'text-fg-3' : lookOfGravity(severity)}`}
      title={text.problems.severities[severity]}
    >
      <Icon of={SIGNS[severity]} size="s" />
      <span className="only-read">{text.problems.severities[severity]}</span>
    </span>
  )
}
