import { type FormEvent, useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { TOKEN_DAYS, TOKEN_ROLES } from '@/lib/people/people-told'
import { canBeScoped, EVERYTHING, plainScope, type Scope } from '@/lib/people/scope'
import { text } from '@/lib/text'
import { ScopeChoice } from '../scope-choice'
import { ShownOnce } from '../shown-once'
import { usePeopleActs } from '../use-people'

const words = text.settings.tokens
const form = words.form

/** Makes a token for a program; it is shown once. */
export function TokenForm({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('')
  const [role, setRole] = useState<(typeof TOKEN_ROLES)[number]>('viewer')
  const [days, setDays] = useState(30)
  const [scope, setScope] = useState<Scope>(EVERYTHING)
  const id = useId()
  const { makeToken } = usePeopleActs()
  const good = name.trim() !== '' && Number.isInteger(days) && days >= 1 && days <= TOKEN_DAYS
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (good && !makeToken.isPending)
      makeToken.mutate({ name: name.trim(), role, scope: plainScope(canBeScoped(role) ? scope : EVERYTHING), days })
  }
  if (makeToken.data)
    return (
      <ShownOnce
        made={words.made(makeToken.variables?.name ?? '')}
        once={words.once}
        secret={makeToken.data.token}
        copy={words.copy}
      />
    )
  return (
    <form className="settings-form" aria-label={form.title} onSubmit={submit}>
      <div>
        <label className="lab" htmlFor={`${id}-name`}>
          {form.name}
        </label>
        <input
          id={`${id}-name`}
          className="field"
          maxLength={100}
          autoComplete="off"
          aria-describedby={`${id}-note`}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <span id={`${id}-note`} className="note">
          {form.nameNote}
        </span>
      </div>
      <div className="fx flex-wrap">
        <span className="lab">{form.may}</span>
        <SegmentedControl
          small
          label={form.may}
          options={TOKEN_ROLES.map((one) => ({ name: one, label: words.may[one] }))}
          chosen={role}
          onChoose={setRole}
        />
      </div>
      {canBeScoped(role) && <ScopeChoice scope={scope} onChoose={setScope} />}
      <div className="fx">
        <label className="lab" htmlFor={`${id}-days`}>
          {form.days}
        </label>
        <input
          id={`${id}-days`}
          className="field days"
          type="number"
          min={1}
          max={TOKEN_DAYS}
          value={days}
          onChange={({ target }) => setDays(Number(target.value))}
        />
      </div>
      {makeToken.error && (
        <p className="text-crit" role="alert">
          {makeToken.error.message}
        </p>
      )}
      <div className="fx">
        <Button type="submit" look="primary" disabled={!good || makeToken.isPending}>
          {form.put}
        </Button>
        <Button onClick={onClose}>{form.no}</Button>
      </div>
    </form>
  )
}
