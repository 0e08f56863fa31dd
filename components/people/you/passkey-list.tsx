import { useState, useSyncExternalStore } from 'react'
import { Said } from '@/components/said/said-text'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/over/toast'
import { Time } from '@/components/ui/time-ago'
import { localhostOf, passkeyName } from '@/lib/people/passkey'
import type { Factor } from '@/lib/people/people-told'
import { text } from '@/lib/text'
import { dayName } from '@/lib/time/clock'
import { PasskeyForm } from './passkey-form'
import { useFactorActs } from './use-factors'

const words = text.settings.passkey

/** One’s own passkeys, each with its end, and how another comes to them. */
export function Passkeys({ factors, begun }: { factors: readonly Factor[]; begun: boolean }) {
  const [adding, setAdding] = useState(begun)
  const origin = useOrigin()
  const named = origin !== null && passkeyName(origin) !== null
  // Begun here: the button of a passkey is gone when that is.
  const { remove } = useFactorActs()
  const end = ({ id, name }: Factor) =>
    remove.mutate(
      { id },
      { onSuccess: () => toast(words.removed(name)), onError: ({ message }) => toast.error(message) },
    )
  return (
    <div className="settings-code">
      {factors.map((factor) => (
        <Passkey key={factor.id} factor={factor} busy={remove.isPending} onEnd={() => end(factor)} />
      ))}
      <div className="fx text-12">
        <span className="min-w-0">
          {factors.length === 0 ? words.name : words.another}
          <br />
          <span className="text-fg-3">
            {origin !== null && !named ? (
              <>
                {words.noName}{' '}
                <a className="link" href={`${localhostOf(origin)}/settings/people`}>
                  {localhostOf(origin)}
                </a>
              </>
            ) : (
              words.note
            )}
          </span>
        </span>
        <span className="sp" />
        {named && !adding && <Button onClick={() => setAdding(true)}>{words.add}</Button>}
      </div>
      {adding && named && <PasskeyForm origin={origin} onClose={() => setAdding(false)} />}
    </div>
  )
}

type PasskeyProps = { factor: Factor; busy: boolean; onEnd: () => void }

function Passkey({ factor: { name, madeAt, usedAt }, busy, onEnd }: PasskeyProps) {
  return (
    <div className="fx pb-2 text-12">
      <span className="min-w-0 break-words">
        <Said>{words.named(name)}</Said>
        <br />
        <span className="text-fg-3">
          {words.since(dayName(madeAt))} · {usedAt === null ? words.never : words.used}{' '}
          {usedAt !== null && <Time at={usedAt} form="day" />}
        </span>
      </span>
      <span className="sp" />
      <Button aria-label={words.removes(name)} disabled={busy} onClick={onEnd}>
        {words.remove}
      </Button>
    </div>
  )
}

const never = () => () => undefined
/** Where the browser is; null on the server. */
const useOrigin = () =>
  useSyncExternalStore(
    never,
    () => window.location.origin,
    () => null,
  )
