'use client'

import { PenLine } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { text } from '@/lib/text/first-load'
import { useCompose } from './use-compose'

/** Opens the composer; where there is little room it is its icon alone. */
export function ComposeButton({ disabled = false }: { disabled?: boolean }) {
  const [, compose] = useCompose()
  return (
    <Button
      className="compose"
      icon={PenLine}
      hint="C"
      title={`${text.shell.compose} (C)`}
      disabled={disabled}
      onClick={() => compose('new')}
    >
      {text.shell.compose}
    </Button>
  )
}
