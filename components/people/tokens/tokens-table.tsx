import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Said } from '@/components/said/said-text'
import { Icon } from '@/components/ui/icon'
import { AskFirst } from '@/components/ui/over/ask-first'
import { toast } from '@/components/ui/over/toast'
import { When } from '@/components/ui/when'
import type { ApiToken } from '@/lib/people/people-told'
import { text } from '@/lib/text'
import { usePeopleActs } from '../use-people'

const words = text.settings.tokens

/** The tokens of programs, with those that ended; `none` says that there is no row. */
export function TokensTable({ tokens, now, none }: { tokens: readonly ApiToken[]; now: number; none: string }) {
  const heads = words.columns
  // Begun here: the button of a row is gone when its token is.
  const { revokeToken } = usePeopleActs()
  const revoke = ({ id, name }: ApiToken) => revokeToken.mutate({ id }, { onSuccess: () => toast(words.again(name)) })
  if (tokens.length === 0) return <p className="px-4 pb-3 text-12 text-fg-3">{none}</p>
  return (
    <table className="tbl tokens-table" aria-label={words.title}>
      <thead>
        <tr>
          <th className="c-token">{heads.token}</th>
          <th>{heads.for}</th>
          <th>{heads.may}</th>
          <th className="c-by">{heads.scope}</th>
          <th className="c-by">{heads.by}</th>
          <th className="c-when">{heads.ends}</th>
          <th className="c-when c-used">{heads.used}</th>
          <th className="c-act" />
        </tr>
      </thead>
      <tbody>
        {tokens.map((token) => (
          <Row key={token.id} token={token} now={now} busy={revokeToken.isPending} onRevoke={revoke} />
        ))}
      </tbody>
    </table>
  )
}

type RowProps = { token: ApiToken; now: number; busy: boolean; onRevoke: (token: ApiToken) => void }

function Row({ token, now, busy, onRevoke }: RowProps) {
  const over = token.revokedAt !== null || token.endsAt <= now
  return (
    <tr className={over ? 'text-fg-3' : ''}>
      <td className="c-token m11">{token.beginning}…</td>
      <td>
        <Said>{token.name}</Said>
      </td>
      <td className="text-fg-2">
        {words.may[token.role]}
        {token.role === 'approver' && !over && (
          <span className="ml-2 inline-flex items-center gap-1 align-bottom text-warn">
            <Icon of={TriangleAlert} size="xs" />
            {words.mayApprove}
          </span>
        )}
      </td>
      <td className="c-by trunc text-fg-2">
        <Said>{text.settings.scope.told(token.scope)}</Said>
      </td>
      <td className="c-by text-fg-2">
        <Said>{token.maker ?? text.settings.people.local}</Said>
      </td>
      <td className="m11 text-fg-3">
        <When at={token.endsAt} today={now} />
      </td>
      <td className="c-used m11 text-fg-3">
        {token.usedAt === null ? text.settings.people.never : <When at={token.usedAt} today={now} />}
      </td>
      <td className="text-fg-3">
        {over ? (
          token.revokedAt === null ? (
            words.ended
          ) : (
            words.revoked
          )
        ) : (
          <Revoke name={token.name} busy={busy} onRevoke={() => onRevoke(token)} />
        )}
      </td>
    </tr>
  )
}

function Revoke({ name, busy, onRevoke }: { name: string; busy: boolean; onRevoke: () => void }) {
  const [asking, setAsking] = useState(false)
  const { title, body, yes, no } = words.ask
  return (
    <>
      <button
        type="button"
        className="link"
        disabled={busy}
        aria-label={`${words.revoke} ${name}`}
        onClick={() => setAsking(true)}
      >
        {words.revoke}
      </button>
      <AskFirst open={asking} onOpen={setAsking} title={<Said>{title(name)}</Said>} yes={yes} no={no} onYes={onRevoke}>
        {body}
      </AskFirst>
    </>
  )
}
