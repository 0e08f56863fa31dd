'use client'

import { Dialog } from 'radix-ui'
import { type FormEvent, useId, useState } from 'react'
import { Said } from '@/components/said/said-text'
import { Button } from '@/components/ui/button'
import { focusBack } from '@/components/ui/keep/focus-kept'
import { parse } from '@/lib/query/parse'
import type { WaivedWhat } from '@/lib/rules/waiver'
import { text } from '@/lib/text'
import { sentences } from '@/lib/text/joined'
import { UntilField, type UntilGiven, USUAL_UNTIL, untilOf } from './until-field'
import { useWaive } from './use-problem-acts'

const words = text.waiving

/** What can be waived, the narrowest first; a query is typed. */
export type Waivable = { of: readonly Exclude<WaivedWhat, { what: 'query' }>[] } | { query: string }

/** Asks what is waived or muted, until when, and why. */
export function WaiveDialog({ waivable, onClose }: { waivable: Waivable; onClose: () => void }) {
  const isQuery = 'query' in waivable
  return (
    <Dialog.Root open onOpenChange={(open) => open || onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="scrim" />
        <Dialog.Content className="ov ask p-6" onCloseAutoFocus={focusBack}>
          <Dialog.Title className="text-15 font-semi">{isQuery ? words.form.muteTitle : words.form.title}</Dialog.Title>
          <Dialog.Description className="mt-1 text-fg-2">
            {isQuery ? words.form.muteLead : words.form.lead}
          </Dialog.Description>
          <Form waivable={waivable} onClose={onClose} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

type Given = { at: number; called: string; query: string; why: string; until: UntilGiven }

function Form({ waivable, onClose }: { waivable: Waivable; onClose: () => void }) {
  const id = useId()
  const isQuery = 'query' in waivable
  const [given, setGiven] = useState<Given>({
    ...{ at: 0, called: '', why: '', until: USUAL_UNTIL },
    query: isQuery ? waivable.query : '',
  })
  const set = (part: Partial<Given>) => setGiven({ ...given, ...part })
  const put = useWaive(onClose)
  const mistakes = isQuery ? parse(given.query, { now: Date.now() }).problems : []
  const of = wantedOf(waivable, given)
  const until = untilOf(given.until, Date.now())
  const ready = of !== null && until !== null && given.why.trim() !== '' && mistakes.length === 0 && !put.isPending
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ready) put.mutate({ of, until, why: given.why.trim() })
  }
  return (
    <form className="view-form" onSubmit={submit}>
      {isQuery ? (
        <>
          <div>
            <label className="lab" htmlFor={`${id}-name`}>
              {words.form.name}
            </label>
            <input
              id={`${id}-name`}
              className="field"
              maxLength={100}
              autoComplete="off"
              value={given.called}
              onChange={({ target }) => set({ called: target.value })}
            />
          </div>
          <div>
            <label className="lab" htmlFor={`${id}-query`}>
              {words.form.query}
            </label>
            <input
              id={`${id}-query`}
              className="field mono"
              autoComplete="off"
              spellCheck={false}
              aria-invalid={mistakes.length > 0}
              aria-describedby={`${id}-note`}
              value={given.query}
              onChange={({ target }) => set({ query: target.value })}
            />
            <span id={`${id}-note`} className="note" aria-live="polite">
              {sentences(...mistakes.map(({ message }) => message))}
            </span>
          </div>
        </>
      ) : (
        <fieldset>
          <legend className="lab">{words.form.what}</legend>
          {waivable.of.map((one, place) => (
            <label key={JSON.stringify(one)} className="fx">
              <input
                type="radio"
                name={`${id}-what`}
                checked={place === given.at}
                onChange={() => set({ at: place })}
              />
              <span className="min-w-0 break-words">
                <Said>{saidOf(one)}</Said>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <UntilField given={given.until} onGive={(next) => set({ until: next })} />
      <div>
        <label className="lab" htmlFor={`${id}-why`}>
          {words.form.reason}
        </label>
        <textarea
          id={`${id}-why`}
          className="field"
          rows={2}
          maxLength={1_000}
          value={given.why}
          onChange={({ target }) => set({ why: target.value })}
        />
      </div>
      {put.error && (
        <p className="text-crit" role="alert">
          {put.error.message}
        </p>
      )}
      <div className="fx justify-end">
        <Button onClick={onClose}>{words.form.cancel}</Button>
        <Button type="submit" look="primary" disabled={!ready}>
          {isQuery ? words.form.putMute : words.form.put}
        </Button>
      </div>
    </form>
  )
}

function wantedOf(waivable: Waivable, { at, called, query }: Given): WaivedWhat | null {
  if ('of' in waivable) return waivable.of[at] ?? null
  const wanted = { what: 'query', called: called.trim(), query: query.trim() } as const
  return wanted.called === '' || wanted.query === '' ? null : wanted
}

/** What a waiver is about, in words. */
export function saidOf(of: WaivedWhat): string {
  switch (of.what) {
    case 'problem':
      return words.of.problem(of.rule)
    case 'agent':
      return words.of.agent(of.rule, of.agent)
    case 'pair':
      return words.of.pair(of.rule, of.agent, of.recipient)
    case 'query':
      return of.called
  }
}
