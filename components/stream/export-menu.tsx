'use client'

import { Download } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useLine } from '@/components/live/provider'
import { IconButton } from '@/components/ui/button'
import { EXPORT_FORMATS, type ExportFormat } from '@/lib/export/formats'
import { exportAt } from '@/lib/pages/routes'
import { parse } from '@/lib/query/parse'
import { text } from '@/lib/text'
import { useCount } from './result-count'

const words = text.export

/** A file of all that is found, in one of three formats; says how many messages, or why there is nothing to take. */
export function ExportMenu({ q }: { q: string }) {
  const count = useCount(q)
  const lost = useLine().phase === 'lost'
  const reason = reasonAgainst()
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <IconButton icon={Download} label={words.button} title={words.label} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="pop menu formats" align="end" sideOffset={6} collisionPadding={8}>
          <DropdownMenu.Label className="says">
            {reason ?? (count ? words.counted(count.count, count.capped) : words.counting)}
            {reason === null && <small>{words.rule}</small>}
          </DropdownMenu.Label>
          {EXPORT_FORMATS.map((format) => (
            <Choice key={format} format={format} href={reason === null ? exportAt({ q, format }) : null} />
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )

  function reasonAgainst(): string | null {
    if (lost) return words.lost
    if (parse(q, { now: Date.now() }).problems.length > 0) return words.wrong
    return count?.count === 0 ? words.nothing : null
  }
}

function Choice({ format, href }: { format: ExportFormat; href: string | null }) {
  const { name, says } = words.formats[format]
  return (
    <DropdownMenu.Item className="act" disabled={href === null} asChild>
      <a href={href ?? undefined} download>
        <b>{name}</b>
        <span>{says}</span>
      </a>
    </DropdownMenu.Item>
  )
}
