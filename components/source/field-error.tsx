import { text } from '@/lib/text'

/** What is wrong with what was typed, where it was typed; said aloud as it appears. */
export function FieldError({ id, problem, what }: { id?: string; problem: string | undefined; what?: string }) {
  return (
    <p id={id} className="text-12 text-crit" aria-live="polite">
      {problem === undefined ? '' : text.ingest.settings.problem(problem, what)}
    </p>
  )
}
