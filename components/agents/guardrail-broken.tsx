import Link from 'next/link'
import type { JudgedGuardrail } from '@/lib/authority/authority'
import { streamAt } from '@/lib/pages/routes'
import { asValue } from '@/lib/query/print'
import { text } from '@/lib/text'

/** Leads to the messages of an agent that broke one of its guardrails; nothing of one that is not judged. */
export function GuardrailBroken({
  source,
  agent,
  judged,
  guardrail,
}: {
  source: string
  agent: string
  judged: readonly JudgedGuardrail[]
  guardrail: string
}) {
  const rule = judged.find((one) => one.guardrail === guardrail)?.rule
  if (rule === undefined) return null
  const q = `source:${asValue(source)} from:${asValue(agent)} rule:${rule}`
  return (
    <>
      {' '}
      <Link className="link whitespace-nowrap" href={streamAt({ q })} prefetch={false}>
        {text.agents.authority.broken}
      </Link>
    </>
  )
}
