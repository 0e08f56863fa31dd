'use client'

import { Said } from '@/components/said/said-text'
import { CopyButton } from '@/components/ui/copy-button'
import { Section } from '@/components/ui/over/peek'
import type { MessageDetail } from '@/lib/message/message'
import { text } from '@/lib/text'
import { DISK_LOOKS } from './disk-looks'
import type { LineEnd } from './line-end'
import { useRaw } from './use-raw'

const words = text.message.provenance

/** Which file, which bytes, which hash, and whether the disk still says so. `lineEnd` says how its line was closed, in place of whose the file is. */
export function Provenance({ message, lineEnd }: { message: MessageDetail; lineEnd?: LineEnd | null }) {
  const { raw, asked } = useRaw(message.uid)
  const path = `${message.root}/${message.liesIn ?? message.path}`
  return (
    <Section label={text.message.sections.provenance}>
      <dl className="kv">
        <dt>{words.file}</dt>
        <dd className="m11">
          <Said>{path}</Said> <CopyButton value={path} label={words.copyPath} className="-my-1 align-middle" />
        </dd>
        {message.liesIn !== null && (
          <>
            <dt>{words.of}</dt>
            <dd className="m11">
              <Said>{message.path}</Said>
            </dd>
          </>
        )}
        <dt>{words.offset}</dt>
        <dd className="m11">{words.where({ ...message, unpacked: message.liesIn?.endsWith('.gz') ?? false })}</dd>
        <dt>{words.hash}</dt>
        <dd className="m11">
          {shortHash(message.sha256)}{' '}
          {raw ? (
            <span className={DISK_LOOKS[raw.disk]}>{words.disk[raw.disk]}</span>
          ) : (
            <span className="text-fg-3">{asked.isError ? asked.error.message : words.disk.asking}</span>
          )}{' '}
          <CopyButton value={message.sha256} label={words.copyHash} className="-my-1 align-middle" />
        </dd>
        {lineEnd === undefined || lineEnd === null ? (
          <>
            <dt>{words.owner}</dt>
            <dd className="m11">{words.who(message.fileUid, modeOf(message.fileMode))}</dd>
          </>
        ) : (
          <>
            <dt>{words.lineEnd}</dt>
            <dd className="m11">{words[lineEnd]}</dd>
          </>
        )}
        {message.generation > 1 && (
          <>
            <dt>{words.generation}</dt>
            <dd className="m11">{words.generationOf(message.generation)}</dd>
          </>
        )}
      </dl>
    </Section>
  )
}

/** `9f2c41d8 07ab…e6`. */
export function shortHash(sha256: string): string {
  return sha256.length <= 16 ? sha256 : `${sha256.slice(0, 8)} ${sha256.slice(8, 12)}…${sha256.slice(-2)}`
}

function modeOf(mode: number | null): string | null {
  return mode === null ? null : (mode & 0o7777).toString(8).padStart(3, '0')
}
