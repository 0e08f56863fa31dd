import { type ReactNode, useRef, useState } from 'react'
import { QueryInput } from '@/components/query/query-input'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { Switch } from '@/components/ui/switch'
import { POLICY_ROLES, WHOSE } from '@/lib/people/policy-name'
import { policyPage as words } from '@/lib/text/decisions/policy-page'
import { PeopleChoice } from './people-choice'
import { type FieldsProps, minutesOf, msOfMinutes } from './policy-draft'

/** Every demand of a policy, with what it was before. */
export function RuleFields(props: FieldsProps) {
  const { rule, before, fixed, onChange } = props
  const query = useRef<HTMLInputElement>(null)
  return (
    <fieldset className="rule-fields" disabled={fixed}>
      <Field label={words.query} note={words.queryNote} was={wasOf(before?.query, rule.query)}>
        <QueryInput
          input={query}
          typed={rule.query}
          label={words.query}
          edited
          fixed={fixed}
          onType={(typed) => onChange({ query: typed })}
        />
      </Field>
      <Field
        label={words.whose}
        note={words.whoseNote[rule.whose]}
        was={wasOf(before ? words.whoseNames[before.whose] : undefined, words.whoseNames[rule.whose])}
      >
        <SegmentedControl
          label={words.whose}
          options={WHOSE.map((name) => ({ name, label: words.whoseNames[name] }))}
          chosen={rule.whose}
          onChoose={(whose) => onChange({ whose })}
        />
      </Field>
      <Field
        label={words.role}
        note={rule.people.length > 0 ? words.peopleNote : words.roleNote}
        was={wasOf(before ? words.roleNames[before.role] : undefined, words.roleNames[rule.role])}
      >
        <SegmentedControl
          label={words.role}
          options={POLICY_ROLES.map((name) => ({ name, label: words.roleNames[name] }))}
          chosen={rule.role}
          onChoose={(role) => onChange({ role })}
        />
        <PeopleChoice {...props} />
      </Field>
      <Field label={words.needed} was={wasOf(before?.needed, rule.needed)}>
        <input
          className="field mono few"
          type="number"
          min={1}
          max={9}
          aria-label={words.needed}
          value={rule.needed}
          onChange={({ target }) =>
            onChange({ needed: Math.min(9, Math.max(1, Math.round(Number(target.value)) || 1)) })
          }
        />
        <span className="text-fg-2">{words.neededUnit(rule.needed)}</span>
        <span className="text-fg-3">{words.secondFactor}</span>
        <Switch
          label={words.secondFactor}
          on={rule.secondFactor}
          onTurn={(secondFactor) => onChange({ secondFactor })}
        />
      </Field>
      <Field label={words.reason}>
        <Switch label={words.reasonRequired} on={rule.reason} onTurn={(reason) => onChange({ reason })} />
        <span className="text-fg-2">{words.required}</span>
      </Field>
      <Expiry {...props} />
      <Target {...props} />
      <Headline {...props} />
    </fieldset>
  )
}

const wasOf = <Value extends string | number>(before: Value | undefined, now: Value) =>
  before === undefined || before === now ? null : String(before)

function Field({
  label,
  note,
  wrong = null,
  was,
  children,
}: {
  label: string
  note?: string
  /** Stands in the place of the note. */
  wrong?: string | null
  was?: string | null
  children: ReactNode
}) {
  return (
    <>
      <span className="name">{label}</span>
      <div className="value">
        <div className="fx flex-wrap">
          {children}
          {was != null && <span className="trunc text-fg-2">{words.was(was)}</span>}
        </div>
        {wrong !== null && (
          <p className="note text-crit" role="alert">
            {wrong}
          </p>
        )}
        {wrong === null && note && <p className="note">{note}</p>}
      </div>
    </>
  )
}

function Expiry({ rule, before, onChange, onUnread }: FieldsProps) {
  const [typed, setTyped] = useState(minutesOf(rule.expiresAfterMs))
  // Another button may have set it meanwhile.
  const read = msOfMinutes(typed)
  const shown =
    read !== null && read.ms === rule.expiresAfterMs ? typed : read === null ? typed : minutesOf(rule.expiresAfterMs)
  const was = before && before.expiresAfterMs !== rule.expiresAfterMs
  return (
    <Field
      label={words.expires}
      note={rule.onExpiry === 'reject' ? words.rejectNote : words.expiresNote}
      wrong={read === null ? words.expiresWrong : null}
    >
      <input
        className="field mono few"
        inputMode="decimal"
        aria-label={words.expiresIn}
        aria-invalid={read === null}
        value={shown}
        onChange={({ target }) => {
          setTyped(target.value)
          const next = msOfMinutes(target.value)
          onUnread(next === null)
          if (next !== null) onChange({ expiresAfterMs: next.ms })
        }}
      />
      <span className="text-fg-2">
        {words.minutes(
          was ? (before.expiresAfterMs === null ? words.noExpiry : minutesOf(before.expiresAfterMs)) : null,
        )}
      </span>
      <span className="text-fg-2">{words.onExpiry}</span>
      <SegmentedControl
        label={words.onExpiry}
        options={(['nothing', 'reject'] as const).map((name) => ({ name, label: words.endings[name] }))}
        chosen={rule.onExpiry}
        onChoose={(onExpiry) => onChange({ onExpiry })}
      />
    </Field>
  )
}

function Target({ rule, before, onChange }: FieldsProps) {
  const { irreversible } = rule
  return (
    <Field
      label={words.irreversible}
      was={wasOf(before?.irreversible ?? words.noExpiry, irreversible ?? words.noExpiry)}
    >
      <Switch
        label={words.target}
        on={irreversible !== null}
        onTurn={(on) => onChange({ irreversible: on ? (before?.irreversible ?? 'payload.') : null })}
      />
      <span className="text-fg-2">{words.target}</span>
      {irreversible !== null && (
        <input
          className="field mono path"
          aria-label={words.targetPath}
          spellCheck={false}
          autoComplete="off"
          maxLength={200}
          value={irreversible}
          onChange={({ target }) => onChange({ irreversible: target.value })}
        />
      )}
    </Field>
  )
}

function Headline({ rule, before, onChange }: FieldsProps) {
  const { template } = rule
  return (
    <Field label={words.headline} note={words.headlineNote}>
      <SegmentedControl
        label={words.headline}
        options={[
          { name: 'own', label: words.own },
          { name: 'template', label: words.template },
        ]}
        chosen={template === null ? 'own' : 'template'}
        onChoose={(name) => onChange({ template: name === 'own' ? null : (before?.template ?? '') })}
      />
      {template !== null && (
        <input
          className="field"
          aria-label={words.templateText}
          placeholder={words.templateExample}
          maxLength={300}
          value={template}
          onChange={({ target }) => onChange({ template: target.value })}
        />
      )}
    </Field>
  )
}
