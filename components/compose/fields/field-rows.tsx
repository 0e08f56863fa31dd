'use client'

import { useId } from 'react'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { inWords } from '@/lib/letters/said'
import { PRIORITIES } from '@/lib/message/reading'
import type { FormName } from '@/lib/post/form-name'
import type { PostPart } from '@/lib/post/post-parts'
import type { PostTargets } from '@/lib/post/post-targets'
import { compose as words } from '@/lib/text/posts/compose-words'
import type { Subject } from '../compose-writing'
import { type Composed, formOf } from '../post-draft'
import { Body } from './body'
import { ChannelField } from './channel-field'
import { Field } from './compose-field'
import { FormFields } from './form-fields'
import { RawField } from './raw-field'
import { Recipients } from './recipient-field'
import { SubjectField } from './subject'
import { TypeField } from './type-field'

type Parts = {
  given: Composed
  set: (part: Partial<Composed>) => void
  sources: readonly string[]
  onSource: (source: string) => void
  targets: PostTargets
  subject: Subject
}

/** What a message of this protocol has, each part with its name; or the object as a whole. */
export function Fields({ given, set, sources, onSource, targets, subject }: Parts) {
  const id = useId()
  const { manners } = targets
  const has = (part: PostPart) => manners.parts.includes(part)
  const isRaw = given.raw !== null
  const form = formOf(given, manners)
  return (
    <div className="composer-fields">
      {subject.what === 'new' && manners.forms.length > 0 && !isRaw && (
        <Kinds given={given} set={set} targets={targets} />
      )}
      <Into given={given} set={set} sources={sources} onSource={onSource} targets={targets} id={id} />
      <Field label={words.from}>
        <span>{manners.human}</span>
        <span className="text-fg-3">{words.fromNote}</span>
      </Field>
      {form?.form !== 'broadcast' && !(isRaw && manners.channels) && (
        <Field label={words.to} htmlFor={`${id}-to`}>
          <Recipients id={`${id}-to`} names={given.to} targets={targets} onNames={(to) => set({ to })} />
        </Field>
      )}
      {!isRaw && <TypeField given={given} set={set} targets={targets} form={form} subject={subject} />}
      {!isRaw && form !== null && <FormFields given={given} set={set} targets={targets} form={form} />}
      {!isRaw && has('priority') && (
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
      {!isRaw && has('ttl') && <TimeToLive given={given} set={set} id={id} />}
      {subject.message !== null && <SubjectField subject={subject} given={given} />}
      {isRaw ? (
        <RawField raw={given.raw ?? ''} stamped={manners.stamped} onRaw={(raw) => set({ raw })} />
      ) : (
        <Body given={given} set={set} targets={targets} form={form} />
      )}
    </div>
  )
}

const PLAIN = 'message'

/** A plain message, or one of the forms that the protocol has. */
function Kinds({ given, set, targets: { manners } }: Pick<Parts, 'given' | 'set' | 'targets'>) {
  const names: (FormName | typeof PLAIN)[] = [PLAIN, ...manners.forms.map(({ form }) => form)]
  return (
    <Field label={words.kind}>
      <SegmentedControl
        small
        label={words.kind}
        options={names.map((name) => ({ name, label: words.kinds[name] }))}
        chosen={formOf(given, manners)?.form ?? PLAIN}
        onChoose={(name) => set({ form: name === PLAIN ? null : name, type: null })}
      />
    </Field>
  )
}

type IntoParts = Pick<Parts, 'given' | 'set' | 'sources' | 'onSource' | 'targets'> & { id: string }

function Into({ given, set, sources, onSource, targets, id }: IntoParts) {
  const { channels, manners } = targets
  const channel = given.channel ?? (channels.length === 1 ? (channels[0] ?? '') : '')
  return (
    <Field label={words.into} htmlFor={`${id}-source`}>
      <select
        id={`${id}-source`}
        className="field"
        value={targets.source}
        disabled={sources.length === 1}
        onChange={({ target }) => onSource(target.value)}
      >
        {sources.map((label) => (
          <option key={label} value={label}>
            {label}
          </option>
        ))}
      </select>
      {manners.channels && targets.channelCount > channels.length && (
        <ChannelField
          id={id}
          targets={targets}
          channel={channel}
          onChannel={(name) => set({ channel: name === '' ? null : name })}
        />
      )}
      {manners.channels && targets.channelCount <= channels.length && (
        <select
          className="field"
          aria-label={words.channel}
          value={channel}
          onChange={({ target }) => set({ channel: target.value === '' ? null : target.value })}
        >
          {channel === '' && <option value="">{words.whichChannel}</option>}
          {channel !== '' && !channels.includes(channel) && <option value={channel}>{inWords(channel)}</option>}
          {channels.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      )}
      <span className="trunc text-fg-3">{targets.title}</span>
    </Field>
  )
}

/** How soon each priority is answered, and an hour. */
const SECONDS = ['60', '300', '1800', '3600', '86400']

function TimeToLive({ given, set, id }: Pick<Parts, 'given' | 'set'> & { id: string }) {
  return (
    <Field label={words.ttl} htmlFor={`${id}-ttl`}>
      <input
        id={`${id}-ttl`}
        className="field mono max-w-32"
        inputMode="numeric"
        placeholder={words.noTtl}
        list={`${id}-ttls`}
        value={given.ttl}
        autoComplete="off"
        onChange={({ target }) => set({ ttl: target.value.replace(/\D/g, '').slice(0, 8) })}
      />
      <datalist id={`${id}-ttls`}>
        {SECONDS.map((value) => (
          <option key={value} value={value} />
        ))}
      </datalist>
      <span className="text-12 text-fg-3">{words.ttlNote}</span>
    </Field>
  )
}
