import Link from 'next/link'
import type { ReactNode } from 'react'
import { Said } from '@/components/said/said-text'
import type { Authority, Witness } from '@/lib/authority/authority'
import { streamAt } from '@/lib/pages/routes'
import { text } from '@/lib/text'
import { listed } from '@/lib/text/joined'

const words = text.agents.authority

/** What an agent may do, each with its word; what nothing states says so. */
export function AuthorityHeld({
  holds,
  brokenBy,
  by,
  past,
}: {
  holds: Authority
  /** The way to what broke a guardrail of this name. */
  brokenBy: (guardrail: string) => ReactNode
  by: readonly Witness[]
  /** It is of a time that is over. */
  past: boolean
}) {
  const { term } = words
  const { registered, tier, role, status, autonomy, mode, capabilities, guardrails } = holds
  const { yes, no } = text.agents.peek
  return (
    <dl className={past ? 'kv held rounded-2 bg-bg-2 p-2' : 'kv held'}>
      <Line label={term.registered}>{registered ? yes : no}</Line>
      <Line label={term.tier}>{tier}</Line>
      {role !== null && <Line label={term.role}>{role}</Line>}
      {status !== null && <Line label={term.status}>{status}</Line>}
      <Line label={term.autonomy}>{autonomy}</Line>
      <Line label={term.mode}>{mode}</Line>
      <Line label={text.agents.peek.capabilities}>{capabilities.length === 0 ? null : listed(capabilities)}</Line>
      {guardrails.length === 0 && <Line label={text.agents.peek.guardrails}>{null}</Line>}
      {guardrails.map(({ name, value }) => (
        <Line key={name} label={<Said>{name}</Said>} broken={brokenBy(name)} mono>
          {value}
        </Line>
      ))}
      <dt>{words.basis}</dt>
      <dd>
        <ul>
          {by.map((one) => (
            <li key={one.path ?? one.uid}>
              <WitnessName of={one} />
            </li>
          ))}
        </ul>
      </dd>
    </dl>
  )
}

function Line({
  label,
  broken = null,
  mono = false,
  children,
}: {
  label: ReactNode
  broken?: ReactNode
  mono?: boolean
  children: string | null
}) {
  return (
    <>
      <dt>{label}</dt>
      <dd className={mono ? 'm11' : undefined}>
        {children === null ? (
          <span className="text-fg-3">{words.unstated}</span>
        ) : (
          <span>
            <Said>{children}</Said>
          </span>
        )}
        {broken}
      </dd>
    </>
  )
}

/** The file by its path, or the way to the message. */
export function WitnessName({ of }: { of: Witness }) {
  if (of.uid === null)
    return (
      <span className="m11 break-all">
        <Said>{of.path}</Said>
      </span>
    )
  return (
    <Link className="link" href={streamAt({ m: of.uid })} prefetch={false}>
      {words.message}
    </Link>
  )
}
