'use client'

import { useId } from 'react'
import { Said } from '@/components/said/said-text'
import { Button } from '@/components/ui/button'
import type { FormManner, PostPart } from '@/lib/post/post-parts'
import type { PostTargets } from '@/lib/post/post-targets'
import { compose as words } from '@/lib/text/posts/compose-words'
import type { Composed } from '../post-draft'
import { Chips } from './chips'
import { Field } from './compose-field'
import { focusOnce } from './focus-once'

type Parts = {
  given: Composed
  set: (part: Partial<Composed>) => void
  targets: PostTargets
  form: FormManner | null
}

/** The words, and what goes with them. */
export function Body({ given, set, targets, form }: Parts) {
  const id = useId()
  const { manners, artifacts } = targets
  const has = (part: PostPart) => manners.parts.includes(part)
  const paths = given.artifacts.split('\n').filter((line) => line.trim() !== '')
  return (
    <>
      {has('reasoning') && (
        <Field label={words.reasoning} htmlFor={`${id}-reasoning`}>
          <textarea
            id={`${id}-reasoning`}
            className="field"
            rows={2}
            required={manners.required.includes('reasoning')}
            placeholder={words.reasoningHint}
            value={given.reasoning}
            onChange={({ target }) => set({ reasoning: target.value })}
          />
        </Field>
      )}
      <textarea
        className="composer-text"
        aria-label={words.text}
        placeholder={form?.usual || words.textHint}
        value={given.text}
        ref={focusOnce}
        onChange={({ target }) => set({ text: target.value })}
      />
      {given.extra !== null && (
        <div className="composer-note fx">
          <span className="trunc">
            {words.extra}{' '}
            <span className="mono">
              <Said>{given.extra}</Said>
            </span>
          </span>
          <Button look="ghost" onClick={() => set({ extra: null })}>
            {words.withoutExtra}
          </Button>
        </div>
      )}
      {has('code') && (
        <details open={given.code !== '' || undefined}>
          <summary>{words.code}</summary>
          <textarea
            className="field mono"
            aria-label={words.code}
            rows={4}
            spellCheck={false}
            value={given.code}
            onChange={({ target }) => set({ code: target.value })}
          />
        </details>
      )}
      {has('artifacts') && (
        <details open={paths.length > 0 || undefined}>
          <summary>{words.artifacts}</summary>
          <div className="chips mono">
            <Chips
              id={`${id}-artifacts`}
              label={words.artifacts}
              values={paths}
              known={artifacts}
              hint={words.artifactsHint}
              several
              onValues={(values) => set({ artifacts: values.join('\n') })}
            >
              {(value) => <Said>{value}</Said>}
            </Chips>
          </div>
        </details>
      )}
    </>
  )
}
