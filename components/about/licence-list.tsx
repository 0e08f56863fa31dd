'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTRPC } from '@/components/live/use-trpc'
import type { Licensed } from '@/lib/help/about'
import { text } from '@/lib/text'

const words = text.about.licences

/** Every package that is shipped; opened, the words of its licence. */
export function LicenceList({ licences }: { licences: readonly Licensed[] }) {
  if (licences.length === 0) return <p className="text-fg-3">{words.none}</p>
  return (
    <>
      <p className="text-12 text-fg-3">{words.count(licences.length)}</p>
      <ul className="licences">
        {licences.map((one) => (
          <li key={`${one.name} ${one.version}`}>
            <OneLicence licensed={one} />
          </li>
        ))}
      </ul>
    </>
  )
}

function OneLicence({ licensed: { name, version, licence } }: { licensed: Licensed }) {
  const [open, setOpen] = useState(false)
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span className="name" translate="no">
          {name}
        </span>{' '}
        <span className="m11 text-fg-3">{version}</span>{' '}
        <span className="says" translate={licence === null ? undefined : 'no'}>
          {licence ?? words.unnamed}
        </span>
      </summary>
      {open && <LicenceText name={name} version={version} />}
    </details>
  )
}

function LicenceText({ name, version }: Pick<Licensed, 'name' | 'version'>) {
  const asked = useQuery(useTRPC().help.licence.queryOptions({ name, version }))
  if (asked.isError) return <p role="alert">{words.failed}</p>
  if (asked.data === undefined) return <p className="text-fg-3">{words.looking}</p>
  return asked.data === null ? (
    <p className="text-fg-3">{words.noText}</p>
  ) : (
    <pre className="help-code">{asked.data}</pre>
  )
}
