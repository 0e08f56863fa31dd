'use client'

import { text } from '@/lib/text'
import { zonedTime } from '@/lib/time/clock'
import { localToUtc } from '@/lib/time/zone'
import { FieldError } from './field-error'
import { Zoneless } from './zoneless'

const words = text.ingest.settings
const EXAMPLE = Date.UTC(2026, 10, 20, 9, 12, 40)

type Parts = { source: string; zone: string; problem: string | undefined; onZone: (zone: string) => void }

/** The zone of times that name none, with an example of what it makes of one. */
export function ZoneField({ source, zone, problem, onZone }: Parts) {
  const good = problem === undefined
  return (
    <section className="sec">
      <label className="lab" htmlFor="source-zone">
        {words.zone}
      </label>
      <input
        id="source-zone"
        className="field mono max-w-72"
        list="zones"
        value={zone}
        aria-invalid={!good}
        aria-describedby="source-zone-says"
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => onZone(event.target.value.trim())}
      />
      <span className="ml-2">
        <Zoneless source={source} />
      </span>
      <datalist id="zones">
        {['UTC', ...Intl.supportedValuesOf('timeZone')].map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <div id="source-zone-says" className="mt-1">
        {good && <p className="text-12 text-fg-2">{words.zoneExample(zone, zonedTime(localToUtc(EXAMPLE, zone)))}</p>}
        <FieldError problem={problem} />
      </div>
    </section>
  )
}
