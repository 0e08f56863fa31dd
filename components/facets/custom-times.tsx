'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { reader } from '@/lib/reader/reader'
import { text } from '@/lib/text'
import { zoneName } from '@/lib/time/clock'
import { localToUtc, utcToLocal } from '@/lib/time/zone'
import type { Times } from './brush'

const words = text.times

/** A time from and a time before, typed; either may be left open. UTC ms. */
export function CustomTimes({ from, until, onTimes }: Times & { onTimes: (times: Times) => void }) {
  const [first, setFirst] = useState(written(from))
  const [last, setLast] = useState(written(until))
  const times = { from: read(first), until: read(last) }
  const backwards = times.from !== null && times.until !== null && times.until <= times.from
  const nothing = times.from === null && times.until === null
  return (
    <form
      className="custom"
      onSubmit={(event) => {
        event.preventDefault()
        if (!backwards && !nothing) onTimes(times)
      }}
    >
      <label>
        {words.from(zoneName(times.from ?? Date.now()))}
        <input
          className="field"
          type="datetime-local"
          step={1}
          value={first}
          onChange={({ target }) => setFirst(target.value)}
        />
      </label>
      <label>
        {words.until(zoneName(times.until ?? Date.now()))}
        <input
          className="field"
          type="datetime-local"
          step={1}
          value={last}
          onChange={({ target }) => setLast(target.value)}
        />
      </label>
      {backwards && (
        <p className="text-crit" role="alert">
          {words.backwards}
        </p>
      )}
      <Button type="submit" disabled={backwards || nothing}>
        {words.apply}
      </Button>
    </form>
  )
}

/** `2026-11-20T14:31:00`, which the field shows without a zone: it is the reader's. */
function written(time: number | null): string {
  return time === null ? '' : new Date(utcToLocal(time, reader().zone)).toISOString().slice(0, 19)
}

function read(value: string): number | null {
  const time = value === '' ? Number.NaN : Date.parse(`${value}Z`)
  return Number.isFinite(time) ? localToUtc(time, reader().zone) : null
}
