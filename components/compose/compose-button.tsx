'use client'

import { PenLine } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { text } from '@/lib/text/console/first-load-words'
import { useCompose, useMayCompose } from './use-compose'

/** Opens the composer; where there is little room it is its icon alone. */
export function ComposeButton() {
  const [, compose] = useCompose()
  const may = useMayCompose()
  return (
    <Button
      className="compose"
      icon={PenLine}
      hint="C"
      title={`${text.shell.compose} (C)`}
      disabled={!may}
      onClick={() => compose('new')}
    >
      {text.shell.compose}
    </Button>
  )
}
