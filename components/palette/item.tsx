'use client'

import { Command } from 'cmdk'
import type { ReactNode } from 'react'
import { Said } from '@/components/said/said-text'
import { Kbd } from '@/components/ui/kbd'
import { maskSecrets } from '@/lib/letters/mask-secrets'
import { cutAt } from './found'

/** One line of the palette: what it is, what is known of it, and at the right a figure or its keys. */
export function Item({
  value,
  mark,
  name,
  about = null,
  aside = null,
  onSelect,
}: {
  /** Unlike every other. */
  value: string
  mark: ReactNode
  name: ReactNode
  about?: ReactNode
  aside?: ReactNode
  onSelect: () => void
}) {
  return (
    <Command.Item value={value} onSelect={onSelect}>
      <span className="lead">{mark}</span>
      <span className="trunc">{name}</span>
      {about !== null && <span className="about trunc text-12 text-fg-3">{about}</span>}
      <span className="sp" />
      {aside}
      <span className="chosen">
        <Kbd>↵</Kbd>
      </span>
    </Command.Item>
  )
}

/** A name with what was typed of it in bold. What looks like a secret does so whole: it is kept back before it is cut. */
export function Hit({ typed, children }: { typed: string; children: string }) {
  const [before, hit, after] = cutAt(maskSecrets(children), typed)
  if (hit === '') return <Said>{children}</Said>
  return (
    <>
      <Said>{before}</Said>
      <b className="font-semi">
        <Said>{hit}</Said>
      </b>
      <Said>{after}</Said>
    </>
  )
}
