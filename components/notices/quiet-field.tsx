import { useId } from 'react'
import { Said } from '@/components/said/said-text'
import { clockOf, minuteOf, type QuietHours, quietHours, quietSpan } from '@/lib/pages/quiet-hours'
import { quietWords as words } from '@/lib/text/notices/quiet-words'
import { isZone } from '@/lib/time/zone'
import { spanSaid } from './quiet-said'

/** From Monday on. */
const WEEK = [1, 2, 3, 4, 5, 6, 0] as const
const EVENING = 22 * 60
const MORNING = 7 * 60

type Props = {
  /** Whose they are; nothing where what is around them says it. */
  label?: string
  /** May be half-way typed; null: none. */
  quiet: QuietHours | null
  now: number
  onChange: (quiet: QuietHours | null) => void
}

/** From when to when nobody is notified of what can wait, on which days and by which clocks. */
export function QuietField({ label, quiet, now, onChange }: Props) {
  return (
    <fieldset className="scope-choice quiet-field text-12">
      {label !== undefined && <legend className="lab">{label}</legend>}
      <label className="fx">
        <input
          type="checkbox"
          checked={quiet !== null}
          onChange={({ target }) => onChange(target.checked ? atNight() : null)}
        />
        {words.on}
      </label>
      {quiet !== null && <Hours quiet={quiet} now={now} onChange={onChange} />}
    </fieldset>
  )
}

function Hours({ quiet, now, onChange }: Omit<Props, 'label'> & { quiet: QuietHours }) {
  const id = useId()
  const { from, until, days, zone } = quiet
  const change = (changed: Partial<QuietHours>) => onChange({ ...quiet, ...changed })
  const typed = (name: 'from' | 'until') => (text: string) => {
    const minute = minuteOf(text)
    if (minute !== null) change({ [name]: minute })
  }
  const toggled = (day: number) => (days.includes(day) ? days.filter((one) => one !== day) : [...days, day].sort())
  const problem = problemOf(quiet)
  return (
    <>
      <div className="fx flex-wrap quiet-times">
        <ClockField id={`${id}-from`} label={words.from} minute={from} onType={typed('from')} />
        <ClockField id={`${id}-until`} label={words.until} minute={until} onType={typed('until')} />
      </div>
      <fieldset className="fx flex-wrap" aria-describedby={`${id}-says`}>
        <legend className="lab">{words.days}</legend>
        {WEEK.map((day) => (
          <label key={day} className="fx">
            <input type="checkbox" checked={days.includes(day)} onChange={() => change({ days: toggled(day) })} />
            {words.weekdays[day]}
          </label>
        ))}
      </fieldset>
      <label className="lab" htmlFor={`${id}-zone`}>
        {words.zone}
      </label>
      <select
        id={`${id}-zone`}
        className="field"
        value={zone}
        aria-describedby={`${id}-says`}
        onChange={({ target }) => change({ zone: target.value })}
      >
        {zonesWith(zone).map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
      <span id={`${id}-says`} className={problem === null ? 'note' : 'note text-crit'} role="status">
        <Said>{problem ?? spanSaid(quietSpan(quiet, now), now)}</Said>
      </span>
    </>
  )
}

type ClockProps = { id: string; label: string; minute: number; onType: (text: string) => void }

function ClockField({ id, label, minute, onType }: ClockProps) {
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="field mono"
        type="time"
        required
        value={clockOf(minute)}
        onChange={({ target }) => onType(target.value)}
      />
    </>
  )
}

/** Why these cannot be; null: they can. */
function problemOf(quiet: QuietHours): string | null {
  if (quietHours.safeParse(quiet).success) return null
  if (quiet.days.length === 0) return words.noDay
  return isZone(quiet.zone) ? words.same : words.unknownZone(quiet.zone)
}

/** By the clocks of whoever chooses them. */
function atNight(): QuietHours {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return { from: EVENING, until: MORNING, days: [0, 1, 2, 3, 4, 5, 6], zone: timeZone }
}

function zonesWith(zone: string): string[] {
  const known = ['UTC', ...Intl.supportedValuesOf('timeZone')]
  return known.includes(zone) ? known : [zone, ...known]
}
