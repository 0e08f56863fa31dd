'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useState } from 'react'
import { useTRPC } from '@/components/live/use-trpc'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/over/toast'
import { save } from '@/components/ui/save'
import { LEDGER_FORMATS } from '@/lib/export/ledger-rows'
import { text } from '@/lib/text'

const words = text.ledger.export

/** Asks for a file of entries and hands it to the browser. */
export function useLedgerExport() {
  const trpc = useTRPC()
  return useMutation(
    trpc.ledger.export.mutationOptions({
      onSuccess: (file) => save(file),
      onError: (error) => toast.error(error.message),
    }),
  )
}

/** The entries from the first to the last that `q` finds, however many of them are listed, in one of three formats. */
export function ExportMenu({ q, off }: { q: string; off: boolean }) {
  const trpc = useTRPC()
  const [open, setOpen] = useState(false)
  const asked = useQuery(trpc.ledger.range.queryOptions({ query: q }, { enabled: open, gcTime: 0, retry: false }))
  const taken = useLedgerExport()
  const range = asked.isFetching ? null : (asked.data ?? null)
  const says = asked.isFetching ? words.counting : asked.isError ? asked.error.message : words.nothing
  return (
    <DropdownMenu.Root modal={false} open={open} onOpenChange={setOpen}>
      <DropdownMenu.Trigger asChild>
        <Button icon={Download} disabled={off || taken.isPending}>
          {words.button}
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="pop menu formats" align="end" sideOffset={6} collisionPadding={8}>
          <DropdownMenu.Label className="says">
            {range === null ? says : words.range(range.from, range.to)}
          </DropdownMenu.Label>
          {LEDGER_FORMATS.map((format) => (
            <DropdownMenu.Item
              key={format}
              className="act"
              disabled={range === null}
              onSelect={() => range && taken.mutate({ ...range, format })}
            >
              <b>{words.formats[format].name}</b>
              <span>{words.formats[format].says}</span>
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
