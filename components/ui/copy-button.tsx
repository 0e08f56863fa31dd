'use client'

import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { text } from '@/lib/text'
import { Icon } from './icon'

/** Copies `value`; the mark says for 1.5 s that it did. */
export function CopyButton({
  value,
  label = text.controls.copy,
  className = '',
}: {
  value: string
  label?: string
  className?: string
}) {
  const [said, setSaid] = useState<'copied' | 'failed' | null>(null)
  const copy = async () => {
    const done = await copyText(value)
    setSaid(done ? 'copied' : 'failed')
    setTimeout(() => setSaid(null), 1500)
  }
  const words = said === 'copied' ? text.controls.copied : said === 'failed' ? text.controls.copyFailed : label
  return (
    <button
      type="button"
      className={`-m-0.5 inline-grid size-6 place-items-center rounded-4 text-fg-3 hover:bg-hover hover:text-fg-1 ${className}`}
      aria-label={words}
      title={words}
      onClick={copy}
    >
      <Icon of={said === 'copied' ? Check : Copy} size="xs" />
    </button>
  )
}

/** False when the browser does not allow it. */
export async function copyText(value: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(value)
    return true
  } catch {
    return false
  }
}
