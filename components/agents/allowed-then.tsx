'use client'

import { useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { reader } from '@/lib/reader/reader'
import { text } from '@/lib/text'
import { zoneName } from '@/lib/time/clock'
import { localToUtc, utcToLocal } from '@/lib/time/zone'

const words = text.agents.authority

/** A time by the reader's clock at which to look, UTC ms. */
export function AllowedThen({ at, onPick }: { at: number | null; onPick: (at: number) => void }) {
  const id = useId()
  const [typed, setTyped] = useState(at === null ? '' : localOf(at))
  const picked = Date.parse(`${typed}Z`)
  const time = Number.isFinite(picked) ? localToUtc(picked, reader().zone) : null
  return (
    <form
      className="mt-2 flex flex-wrap items-center gap-2 text-12"
      onSubmit={(event) => {
        event.preventDefault()
        if (time !== null) onPick(time)
      }}
    >
      <label className="text-fg-3" htmlFor={id}>
        {words.pick(zoneName(time ?? Date.now()))}
      </label>
      <input
        id={id}
        className="field mono max-w-56"
        type="datetime-local"
        step={1}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" disabled={time === null}>
        {words.apply}
      </Button>
    </form>
  )
}

/** `2026-11-20T14:31:00`, which the field shows without a zone. */
const localOf = (at: number) => new Date(utcToLocal(at, reader().zone)).toISOString().slice(0, 19)
