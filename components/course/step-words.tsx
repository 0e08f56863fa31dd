import { Said } from '@/components/said/said-text'
import { useNameOf } from '@/components/said/use-names'
import { LOOKS, shownFlag, worstOf } from '@/components/stream/list/gravity'
import { severityOf } from '@/lib/asks/severity'
import type { Step } from '@/lib/conversation/course'
import { inWords } from '@/lib/letters/said'
import { text } from '@/lib/text'
import { listed } from '@/lib/text/joined'

const words = text.course

/** The first words of a message, and the code of an error before them. */
export function StepWords({ step }: { step: Step }) {
  const code = step.error === null || step.error === '' || step.words.startsWith(step.error) ? null : step.error
  const said = step.words.trim()
  return (
    <>
      {code !== null && (
        <span className="mono">
          <Said>{code}</Said>{' '}
        </span>
      )}
      {said === '' ? <Said>{step.type}</Said> : <Said>{said}</Said>}
    </>
  )
}

/** The gravest thing remarked of it, where that is a warning or worse. */
export function StepFlag({ step }: { step: Step }) {
  const flag = worstOf(step.flags)
  if (flag === null) return null
  return (
    <span className={`m11 font-medium ${LOOKS[severityOf(flag)]}`} data-why={`flag:${flag}`}>
      <Said>{shownFlag(flag, step.flags)}</Said>
    </span>
  )
}

/** From whom to whom, for who does not see the drawing. */
export function useSaysStep(source: string): (step: Step) => string {
  const nameOf = useNameOf()
  return (step) => {
    const name = (agent: string) => inWords(nameOf(source, agent))
    const from = step.from === null ? text.stream.nobody : name(step.from)
    const to = step.broadcast ? text.stream.everyone : listed(step.to.map(name))
    return words.step(from, to, inWords(step.type))
  }
}
