import { type RefObject, useId, useRef } from 'react'
import { QueryInput } from '@/components/query/query-input'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { ALERT_MEASURES, isOfInboxes, unitOf } from '@/lib/alerts/alert-measure'
import { ALERT_KINDS, LEAST_WINDOW_MS, LONGEST_WINDOW_MS, MOST_COUNT } from '@/lib/alerts/alert-rule'
import { GRAVITIES } from '@/lib/rules/judged'
import { text } from '@/lib/text'
import { alertPage } from '@/lib/text/notices/alert-page'
import { Escalation } from './escalation-fields'
import { countOf, type Given } from './given-alert'
import { SpanField } from './span-field'

const words = alertPage.form

type Part = { given: Given; change: (changed: Partial<Given>) => void }

/** When it fires. */
export function Asked({ given, change }: Part) {
  const id = useId()
  const query = useRef<HTMLInputElement>(null)
  const expected = useRef<HTMLInputElement>(null)
  const ofInboxes = given.kind === 'measure' && isOfInboxes(given.measure)
  return (
    <>
      <div>
        <label className="lab" htmlFor={`${id}-name`}>
          {words.name}
        </label>
        <input
          id={`${id}-name`}
          className="field"
          maxLength={60}
          autoComplete="off"
          value={given.name}
          onChange={({ target }) => change({ name: target.value })}
        />
      </div>
      <div className="fx flex-wrap">
        <span className="lab">{words.kind}</span>
        <SegmentedControl
          small
          label={words.kind}
          options={ALERT_KINDS.map((name) => ({ name, label: words.kinds[name] }))}
          chosen={given.kind}
          onChoose={(kind) => change({ kind })}
        />
      </div>
      <Query
        input={query}
        label={words.query[given.kind]}
        note={given.kind !== 'measure' ? words.queryNote : ofInboxes ? words.sourceNote : words.narrowNote}
        typed={given.query}
        onType={(typed) => change({ query: typed })}
      />
      {given.kind === 'measure' && <Measure given={given} change={change} />}
      {given.kind === 'absent' && (
        <Query
          input={expected}
          label={words.expected}
          note={words.expectedNote}
          typed={given.expected}
          onType={(typed) => change({ expected: typed })}
        />
      )}
      {given.kind === 'more' && (
        <CountField label={words.count} unit={words.countUnit} least={0} given={given} change={change} />
      )}
      {!ofInboxes && (
        <SpanField
          label={words.window}
          note={given.kind === 'measure' ? words.windowNote : undefined}
          ms={given.windowMs}
          least={LEAST_WINDOW_MS}
          most={LONGEST_WINDOW_MS}
          onChange={(windowMs) => change({ windowMs })}
        />
      )}
    </>
  )
}

/** Which measure, and from what on it is too much. */
function Measure({ given, change }: Part) {
  const id = useId()
  return (
    <>
      <div>
        <label className="lab" htmlFor={`${id}-measure`}>
          {words.measure}
        </label>
        <select
          id={`${id}-measure`}
          className="field"
          value={given.measure}
          onChange={({ target }) => {
            const measure = ALERT_MEASURES.find((one) => one === target.value)
            if (measure !== undefined) change({ measure })
          }}
        >
          {ALERT_MEASURES.map((one) => (
            <option key={one} value={one}>
              {alertPage.measures[one]}
            </option>
          ))}
        </select>
        {isOfInboxes(given.measure) && <span className="note">{words.inboxNotes[given.measure]}</span>}
      </div>
      <CountField
        label={words.from}
        unit={alertPage.measureUnits[unitOf(given.measure)]}
        least={1}
        given={given}
        change={change}
      />
    </>
  )
}

type CountProps = Part & { label: string; unit: string; least: number }

function CountField({ label, unit, least, given, change }: CountProps) {
  const id = useId()
  const count = countOf(given.count)
  const isWrong = count === null || count < least
  return (
    <div>
      <label className="lab" htmlFor={`${id}-count`}>
        {label}
      </label>
      <span className="fx">
        <input
          id={`${id}-count`}
          className="field mono few"
          inputMode="numeric"
          autoComplete="off"
          aria-invalid={isWrong}
          value={given.count}
          onChange={({ target }) => change({ count: target.value })}
        />
        <span className="text-fg-2">{unit}</span>
      </span>
      {isWrong && <span className="note text-crit">{words.wrongCount(least, MOST_COUNT)}</span>}
    </div>
  )
}

/** How grave that is, and how often it is said. */
export function Told({ given, change }: Part) {
  return (
    <>
      <div className="fx flex-wrap">
        <span className="lab">{words.severity}</span>
        <SegmentedControl
          small
          label={words.severity}
          options={GRAVITIES.map((name) => ({ name, label: text.problems.severities[name] }))}
          chosen={given.severity}
          onChoose={(severity) => change({ severity })}
        />
        <span className="note">{words.severityNote}</span>
      </div>
      <SpanField
        label={words.cooldown}
        note={words.cooldownNote}
        ms={given.cooldownMs}
        least={0}
        most={LONGEST_WINDOW_MS}
        onChange={(cooldownMs) => change({ cooldownMs })}
      />
      <Escalation given={given} change={change} />
    </>
  )
}

type QueryProps = {
  input: RefObject<HTMLInputElement | null>
  label: string
  note: string
  typed: string
  onType: (text: string) => void
}

function Query({ input, label, note, typed, onType }: QueryProps) {
  return (
    <div>
      <span className="lab">{label}</span>
      <QueryInput input={input} typed={typed} label={label} edited onType={onType} />
      <span className="note">{note}</span>
    </div>
  )
}
