'use client'

import { clockTime } from '@/lib/clock'
import { text } from '@/lib/text'
import { isZone, localToUtc } from '@/lib/zone'

const words = text.ingest.settings
const EXAMPLE = Date.UTC(2026, 10, 20, 9, 12, 40)

/** The zone of times that name none, with an example of what it makes of one. */
export function ZoneField({ zone, onZone }: { zone: string; onZone: (zone: string) => void }) {
  const good = isZone(zone)
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
      <datalist id="zones">
        {['UTC', ...Intl.supportedValuesOf('timeZone')].map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <p id="source-zone-says" className={`mt-1 text-12 ${good ? 'text-fg-2' : 'text-crit'}`}>
        {good ? words.zoneExample(zone, clockTime(localToUtc(EXAMPLE, zone))) : words.zoneWrong}
      </p>
    </section>
  )
}
