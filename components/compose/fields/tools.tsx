'use client'

import { AtSign, Braces, Terminal } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { copyText } from '@/components/ui/copy-button'
import { Icon } from '@/components/ui/icon'
import { toast } from '@/components/ui/over/toast'
import type { PostPreview } from '@/lib/post/post-parts'
import type { PostTargets } from '@/lib/post/post-targets'
import { text } from '@/lib/text'
import { compose as words } from '@/lib/text/posts/compose-words'

/** What helps with writing: a mention, the object as a whole, the command that does the same. */
export function Tools({
  targets,
  preview,
  isRaw,
  onMention,
  onRaw,
}: {
  targets: PostTargets
  preview: PostPreview | undefined
  isRaw: boolean
  /** Null: there is no text to put it into. */
  onMention: ((agent: string) => void) | null
  /** Null: what stands there cannot be told part by part. */
  onRaw: (() => void) | null
}) {
  const { shell = null, ownShell = null } = preview ?? {}
  const copy = async (command: string | null, copied: string) => {
    const done = command !== null && (await copyText(command))
    toast(done ? copied : text.controls.copyFailed)
  }
  return (
    <div className="composer-tools">
      {onMention && (
        <label className="btn ghost mention">
          <Icon of={AtSign} size="s" />
          <span className="only-read">{words.mention}</span>
          <select value="" onChange={({ target }) => onMention(target.value)}>
            <option value="">{words.mention}</option>
            {targets.recipients.map(({ agent }) => (
              <option key={agent} value={agent}>
                {agent}
              </option>
            ))}
            {targets.recipientCount > targets.recipients.length && (
              <option disabled>{words.moreToMention(targets.recipientCount - targets.recipients.length)}</option>
            )}
          </select>
        </label>
      )}
      <Button
        look="ghost"
        icon={Braces}
        aria-pressed={isRaw}
        disabled={onRaw === null}
        title={onRaw === null ? words.notParts : undefined}
        onClick={onRaw ?? undefined}
      >
        {isRaw ? words.toParts : words.raw}
      </Button>
      <span className="sp" />
      {ownShell && (
        <Button
          look="ghost"
          title={ownShell.unsaid}
          onClick={() => copy(ownShell.command, words.ownShellCopied(ownShell.name, ownShell.unsaid))}
        >
          {words.ownShell(ownShell.name)}
        </Button>
      )}
      <Button look="ghost" icon={Terminal} disabled={shell === null} onClick={() => copy(shell, words.shellCopied)}>
        {words.shell}
      </Button>
    </div>
  )
}
