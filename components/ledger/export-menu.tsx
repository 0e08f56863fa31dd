'use client'

import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useTRPC } from '@/components/live/trpc'
import { Button } from '@/components/ui/button'
import { save } from '@/components/ui/save'
import { toast } from '@/components/ui/toast'
import { LEDGER_FORMATS } from '@/lib/export/ledger'
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

/** The entries from the first to the last that are listed, in one of three formats. */
export function ExportMenu({ from, to }: { from: number; to: number }) {
  const taken = useLedgerExport()
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <Button icon={Download} disabled={to === 0 || taken.isPending}>
          {words.button}
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="pop menu formats" align="end" sideOffset={6} collisionPadding={8}>
          <DropdownMenu.Label className="says">{words.range(from, to)}</DropdownMenu.Label>
          {LEDGER_FORMATS.map((format) => (
            <DropdownMenu.Item key={format} className="act" onSelect={() => taken.mutate({ from, to, format })}>
              <b>{words.formats[format].name}</b>
              <span>{words.formats[format].says}</span>
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
