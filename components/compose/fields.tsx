'use client'

import { type ReactNode, useId } from 'react'
import { Said } from '@/components/said/said'
import { SegmentedControl } from '@/components/ui/segmented-control'
import type { MessageDetail, SourceStatus } from '@/lib/message'
import { POST_LIMITS, type PostPart, type PostTargets } from '@/lib/post'
import { PRIORITIES } from '@/lib/reading'
import { compose as words } from '@/lib/text/compose'
import { type Composed, usualType } from './draft'
import { Recipients } from './recipients'

type Parts = {
  given: Composed
  set: (part: Partial<Composed>) => void
  sources: readonly SourceStatus[]
  targets: PostTargets
  answered: MessageDetail | null
}

/** What a message of this protocol has, each part with its name. */
export function Fields({ given, set, sources, targets, answered }: Parts) {
  const id = useId()
  const { manners, channels } = targets
  const has = (part: PostPart) => manners.parts.includes(part)
  const channel = given.channel ?? (channels.length === 1 ? (channels[0] ?? '') : '')
  return (
    <div className="composer-fields">
      <Field label={words.into} htmlFor={`${id}-source`}>
        <select
          id={`${id}-source`}
          className="field"
          value={targets.source}
          disabled={answered !== null}
          onChange={({ target }) => set({ source: target.value, channel: null, to: [], type: null })}
        >
          {sources.map(({ label }) => (
            <option key={label} value={label}>
              {label}
            </option>
          ))}
        </select>
        {manners.channels && (
          <select
            className="field"
            aria-label={words.channel}
            value={channel}
            onChange={({ target }) => set({ channel: target.value === '' ? null : target.value })}
          >
            {channel === '' && <option value="">{words.whichChannel}</option>}
            {channels.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        )}
        <span className="trunc text-fg-3">{targets.title}</span>
      </Field>
      <Field label={words.from}>
        <span>{manners.human}</span>
        <span className="text-fg-3">{words.fromNote}</span>
      </Field>
      <Field label={words.to} htmlFor={`${id}-to`}>
        <Recipients id={`${id}-to`} names={given.to} targets={targets} onNames={(to) => set({ to })} />
      </Field>
      <Field label={words.type} htmlFor={`${id}-type`}>
        <input
          id={`${id}-type`}
          className="field mono max-w-56"
          list={`${id}-types`}
          placeholder={usualType(manners, answered?.uid ?? null)}
          value={given.type ?? ''}
          spellCheck={false}
          autoComplete="off"
          maxLength={200}
          onChange={({ target }) => set({ type: target.value === '' ? null : target.value })}
        />
        <datalist id={`${id}-types`}>
          {manners.types.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </Field>
      {has('priority') && (
        <Field label={words.priority}>
          <SegmentedControl
            small
            label={words.priority}
            options={PRIORITIES.map((name) => ({ name, label: name }))}
            chosen={given.priority ?? 'normal'}
            onChoose={(priority) => set({ priority })}
          />
        </Field>
      )}
      {has('ttl') && (
        <Field label={words.ttl} htmlFor={`${id}-ttl`}>
          <input
            id={`${id}-ttl`}
            className="field mono max-w-32"
            inputMode="numeric"
            placeholder={words.noTtl}
            value={given.ttl}
            autoComplete="off"
            onChange={({ target }) => set({ ttl: target.value.replace(/\D/g, '').slice(0, 8) })}
          />
        </Field>
      )}
      <Field label={words.answers}>
        {answered === null ? (
          <span className="text-fg-3">{words.nothing}</span>
        ) : (
          <span className="trunc">
            “<Said>{answered.body.slice(0, 200).replaceAll('\n', ' ')}</Said>”
          </span>
        )}
      </Field>
      {has('reasoning') && (
        <Field label={words.reasoning} htmlFor={`${id}-reasoning`}>
          <textarea
            id={`${id}-reasoning`}
            className="field"
            rows={2}
            required={manners.required.includes('reasoning')}
            placeholder={words.reasoningHint}
            maxLength={POST_LIMITS.reasoning}
            value={given.reasoning}
            onChange={({ target }) => set({ reasoning: target.value })}
          />
        </Field>
      )}
      <textarea
        className="composer-text"
        aria-label={words.text}
        placeholder={words.textHint}
        maxLength={POST_LIMITS.text}
        value={given.text}
        ref={focusOnce}
        onChange={({ target }) => set({ text: target.value })}
      />
      {has('code') && (
        <details open={given.code !== '' || undefined}>
          <summary>{words.code}</summary>
          <textarea
            className="field mono"
            aria-label={words.code}
            rows={4}
            spellCheck={false}
            maxLength={POST_LIMITS.code}
            value={given.code}
            onChange={({ target }) => set({ code: target.value })}
          />
        </details>
      )}
      {has('artifacts') && (
        <details open={given.artifacts !== '' || undefined}>
          <summary>{words.artifacts}</summary>
          <textarea
            className="field mono"
            aria-label={words.artifacts}
            rows={3}
            spellCheck={false}
            placeholder={words.artifactsHint}
            value={given.artifacts}
            onChange={({ target }) => set({ artifacts: target.value })}
          />
        </details>
      )}
    </div>
  )
}

/** What the composer was opened for. */
function focusOnce(field: HTMLTextAreaElement | null): void {
  field?.focus()
}

function Field({ label, htmlFor, children }: { label: string; htmlFor?: string; children: ReactNode }) {
  return (
    <div className="composer-field">
      {htmlFor === undefined ? <span>{label}</span> : <label htmlFor={htmlFor}>{label}</label>}
      <div>{children}</div>
    </div>
  )
}
