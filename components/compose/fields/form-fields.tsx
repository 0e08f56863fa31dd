'use client'

import { useId } from 'react'
import type { FormManner } from '@/lib/post/post-parts'
import type { PostTargets } from '@/lib/post/post-targets'
import { compose as words } from '@/lib/text/posts/compose-words'
import { zoneName } from '@/lib/time/clock'
import { type Composed, instantIn } from '../post-draft'
import { Field } from './compose-field'

type Parts = {
  given: Composed
  set: (part: Partial<Composed>) => void
  targets: PostTargets
  form: FormManner
}

/** Levels that the protocol's page and its neighbours name; any other word goes too. */
const LEVELS = ['supervised', 'autonomous']

/** What a form asks beside its words. */
export function FormFields({ given, set, form: { asks, form } }: Parts) {
  const id = useId()
  return (
    <>
      {asks.includes('task') && (
        <Field label={words.task} htmlFor={`${id}-task`}>
          <input
            id={`${id}-task`}
            className="field mono max-w-40"
            placeholder={words.taskHint}
            value={given.task}
            autoComplete="off"
            maxLength={200}
            onChange={({ target }) => set({ task: target.value })}
          />
        </Field>
      )}
      {asks.includes('deadline') && (
        <Field label={words.deadline} htmlFor={`${id}-deadline`}>
          <input
            id={`${id}-deadline`}
            type="datetime-local"
            className="field mono max-w-56"
            value={given.deadline}
            onChange={({ target }) => set({ deadline: target.value })}
          />
          <span className="text-12 text-fg-3">{zoneName(instantIn(given.deadline) ?? Date.now())}</span>
        </Field>
      )}
      {asks.includes('level') && (
        <Field label={words.level} htmlFor={`${id}-level`}>
          <input
            id={`${id}-level`}
            className="field mono max-w-40"
            list={`${id}-levels`}
            placeholder={words.levelHint}
            value={given.level}
            spellCheck={false}
            autoComplete="off"
            maxLength={64}
            onChange={({ target }) => set({ level: target.value })}
          />
          <datalist id={`${id}-levels`}>
            {LEVELS.map((level) => (
              <option key={level} value={level} />
            ))}
          </datalist>
        </Field>
      )}
      <p className="composer-note">{words.formNotes[form]}</p>
    </>
  )
}
