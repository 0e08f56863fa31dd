import { useId, useState } from 'react'
import { alertPage } from '@/lib/text/notices/alert-page'

const words = alertPage.form
const UNITS = { min: 60_000, h: 3_600_000, d: 86_400_000 } as const
type Unit = keyof typeof UNITS
const NAMES: readonly Unit[] = ['min', 'h', 'd']

type Props = {
  label: string
  note?: string
  /** Null: what is typed is no such span. */
  ms: number | null
  least: number
  most: number
  onChange: (ms: number | null) => void
}

/** A span of time as a person says it: a number and its unit. */
export function SpanField({ label, note, ms, least, most, onChange }: Props) {
  const id = useId()
  const [unit, setUnit] = useState<Unit>(() => unitOf(ms ?? least))
  const [typed, setTyped] = useState(() => String((ms ?? least) / UNITS[unit]))
  const say = (amount: string, of: Unit) => {
    setTyped(amount)
    setUnit(of)
    const wanted = amount.trim() === '' ? Number.NaN : Math.round(Number(amount) * UNITS[of])
    onChange(wanted >= least && wanted <= most ? wanted : null)
  }
  const wrong = ms === null
  return (
    <div>
      <label className="lab" htmlFor={id}>
        {label}
      </label>
      <span className="fx">
        <input
          id={id}
          className="field mono few"
          inputMode="decimal"
          autoComplete="off"
          aria-invalid={wrong}
          aria-describedby={`${id}-note`}
          value={typed}
          onChange={({ target }) => say(target.value, unit)}
        />
        <select
          className="field"
          aria-label={words.unitOf(label)}
          value={unit}
          onChange={({ target }) => say(typed, NAMES.find((name) => name === target.value) ?? unit)}
        >
          {NAMES.map((name) => (
            <option key={name} value={name}>
              {words.units[name]}
            </option>
          ))}
        </select>
      </span>
      <span id={`${id}-note`} className={wrong ? 'note text-crit' : 'note'}>
        {wrong ? words.wrongSpan(alertPage.span(least), alertPage.span(most)) : note}
      </span>
    </div>
  )
}

function unitOf(ms: number): Unit {
  if (ms > 0 && ms % UNITS.d === 0) return 'd'
  return ms > 0 && ms % UNITS.h === 0 ? 'h' : 'min'
}
