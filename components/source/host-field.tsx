'use client'

import { text } from '@/lib/text'
import { FieldError } from './field-error'

const words = text.ingest.settings

type Parts = { host: string | null; problem: string | undefined; onHost: (host: string | null) => void }

/** The machine that the agents of a source run on; nothing typed means that nobody says. */
export function HostField({ host, problem, onHost }: Parts) {
  return (
    <section className="sec">
      <label className="lab" htmlFor="source-host">
        {words.host}
      </label>
      <input
        id="source-host"
        className="field mono max-w-72"
        value={host ?? ''}
        aria-invalid={problem !== undefined}
        aria-describedby="source-host-says"
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => onHost(event.target.value === '' ? null : event.target.value)}
      />
      <div id="source-host-says" className="mt-1">
        <FieldError problem={problem} />
        <p className="text-12 text-fg-3">{words.hostNote}</p>
      </div>
    </section>
  )
}
