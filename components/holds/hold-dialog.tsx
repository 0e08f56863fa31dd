'use client'

import Link from 'next/link'
import { AlertDialog } from 'radix-ui'
import { useId, useState } from 'react'
import { Said } from '@/components/said/said-text'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { focusBack } from '@/components/ui/keep/focus-kept'
import { type HoldScope, nameOfScope } from '@/lib/asks/hold-told'
import { helpAt } from '@/lib/pages/routes'
import { holding as words } from '@/lib/text/decisions/hold-words'
import { useHolds, usePutHold } from './use-holds'

type Props = {
  /** What can be held, the narrowest first. */
  scopes: readonly HoldScope[]
  /** What goes on with the session in a shell, where that is known. */
  resume: string | null
  onClose: () => void
}

/** Asks what is to be held and why; where no program asks anywhere, it says what to do instead. */
export function HoldDialog({ scopes, resume, onClose }: Props) {
  const id = useId()
  const asked = useHolds()
  const isAsked = asked.data === undefined || asked.data.askedAt.length > 0
  return (
    <AlertDialog.Root open onOpenChange={(open) => open || onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="scrim" />
        <AlertDialog.Content
          className="ov ask hold p-6"
          onCloseAutoFocus={focusBack}
          onOpenAutoFocus={(event) => {
            const field = document.getElementById(id)
            if (field === null) return
            event.preventDefault()
            field.focus()
          }}
        >
          <AlertDialog.Title className="text-15 font-semi">
            {isAsked ? words.put : words.noHook.title}
          </AlertDialog.Title>
          {isAsked ? <HoldForm id={id} scopes={scopes} onClose={onClose} /> : <NoHook resume={resume} />}
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

/** `id`: of the field of the reason. */
function HoldForm({ id, scopes, onClose }: Pick<Props, 'scopes' | 'onClose'> & { id: string }) {
  const [at, setAt] = useState(0)
  const [why, setWhy] = useState('')
  const put = usePutHold(onClose)
  const scope = scopes[at]
  const off = why.trim() === '' || put.isPending
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!off && scope !== undefined) put.mutate({ scope, why: why.trim() })
      }}
    >
      <AlertDialog.Description className="mt-1 text-fg-2">{words.lead}</AlertDialog.Description>
      <fieldset className="mt-3">
        <legend className="lab">{words.where}</legend>
        {scopes.map((one, place) => (
          <label key={JSON.stringify(one)} className="fx">
            <input type="radio" name={`${id}-scope`} checked={place === at} onChange={() => setAt(place)} />
            <span className="min-w-0 break-words">
              <Said>{words.choice[one.what](nameOfScope(one))}</Said>
            </span>
          </label>
        ))}
      </fieldset>
      <label className="lab mt-3" htmlFor={id}>
        {words.reason}
      </label>
      <textarea
        id={id}
        className="field"
        rows={2}
        value={why}
        maxLength={1_000}
        onChange={({ target }) => setWhy(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey) return
          event.preventDefault()
          event.currentTarget.form?.requestSubmit()
        }}
      />
      <p className="mt-1 text-12 text-fg-3">{words.only}</p>
      {put.error && (
        <p className="mt-1 text-12 text-crit" role="alert">
          {put.error.message}
        </p>
      )}
      <div className="fx mt-4 justify-end">
        <AlertDialog.Cancel asChild>
          <Button>{words.cancel}</Button>
        </AlertDialog.Cancel>
        <Button look="danger" type="submit" aria-disabled={off}>
          {words.put}
        </Button>
      </div>
    </form>
  )
}

function NoHook({ resume }: Pick<Props, 'resume'>) {
  const { install, terminal, help } = words.noHook
  return (
    <>
      <AlertDialog.Description className="mt-1 text-fg-2">{install}</AlertDialog.Description>
      <p className="mt-2 text-fg-2">{terminal}</p>
      <p className="fx mt-1">
        <code className="mono min-w-0 break-all">
          <Said>{resume ?? words.noHook.resume}</Said>
        </code>
        <CopyButton value={resume ?? words.noHook.resume} />
      </p>
      <div className="fx mt-4 justify-end">
        <Link className="btn" href={helpAt({ topic: 'deciding', heading: 'holds' })} prefetch={false}>
          {help}
        </Link>
        <AlertDialog.Cancel asChild>
          <Button>{words.cancel}</Button>
        </AlertDialog.Cancel>
      </div>
    </>
  )
}
