'use client'

import { useId } from 'react'
import { SegmentedControl } from '@/components/ui/segmented-control'
import type { FormManner } from '@/lib/post/post-parts'
import type { PostTargets } from '@/lib/post/post-targets'
import { compose as words } from '@/lib/text/posts/compose-words'
import type { Subject } from '../compose-writing'
import { type Composed, usualType } from '../post-draft'
import { Field } from './compose-field'

type Parts = {
  given: Composed
  set: (part: Partial<Composed>) => void
  targets: PostTargets
  form: FormManner | null
  subject: Subject
}

/** Its type in the words of the protocol: one that its page names, or another; in most forms it is given. */
export function TypeField({ given, set, targets: { manners }, form, subject }: Parts) {
  const id = useId()
  if (form !== null && form.type !== null)
    return (
      <Field label={words.type}>
        <span className="mono text-12">{form.type}</span>
      </Field>
    )
  const usual = usualType(manners, subject.what === 'reply' ? (subject.message?.uid ?? null) : null)
  const chosen = given.type ?? usual
  const known = manners.types.includes(chosen)
  return (
    <Field label={form === null ? words.type : words.command} htmlFor={`${id}-type`}>
      <SegmentedControl
        small
        label={words.type}
        options={manners.types.map((name) => ({ name, label: name }))}
        chosen={chosen}
        onChoose={(type) => set({ type: type === usual ? null : type })}
      />
      <input
        id={`${id}-type`}
        className="field mono max-w-40"
        placeholder={words.otherType}
        value={known ? '' : chosen}
        spellCheck={false}
        autoComplete="off"
        maxLength={200}
        onChange={({ target }) => set({ type: target.value === '' ? null : target.value })}
      />
    </Field>
  )
}
