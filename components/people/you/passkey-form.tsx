import { type FormEvent, useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/over/toast'
import { text } from '@/lib/text'
import { makePasskey } from './make-passkey'
import { useFactorActs } from './use-factors'

const words = text.settings.passkey

/** Names a passkey and has the browser make it. */
export function PasskeyForm({ origin, onClose }: { origin: string; onClose: () => void }) {
  const [name, setName] = useState('')
  const [asking, setAsking] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { beginPasskey, addPasskey } = useFactorActs()
  const id = useId()
  const ready = name.trim() !== '' && !asking
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!ready) return
    setAsking(true)
    setProblem(null)
    try {
      const made = await makePasskey(await beginPasskey.mutateAsync({ origin }))
      await addPasskey.mutateAsync({ name: name.trim(), origin, made })
      toast(words.added(name.trim()))
      onClose()
    } catch (error) {
      setProblem(sentenceOf(error))
      setAsking(false)
    }
  }
  return (
    <form className="settings-form" aria-label={words.add} onSubmit={submit}>
      <div>
        <label className="lab" htmlFor={id}>
          {words.label}
        </label>
        <input
          id={id}
          className="field"
          maxLength={64}
          autoComplete="off"
          aria-describedby={`${id}-note`}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <span id={`${id}-note`} className="note">
          {words.labelNote}
        </span>
      </div>
      {problem !== null && (
        <p className="text-12 text-crit" role="alert">
          {problem}
        </p>
      )}
      <div className="fx">
        <Button type="submit" look="primary" disabled={!ready}>
          {asking ? words.waiting : words.put}
        </Button>
        <Button onClick={onClose}>{words.no}</Button>
      </div>
    </form>
  )
}

/** A browser says by the name of its error what went wrong; the console says it in words. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof DOMException)) return error instanceof Error ? error.message : words.unable
  if (error.name === 'NotAllowedError') return words.stopped
  return error.name === 'InvalidStateError' ? words.known : words.unable
}
