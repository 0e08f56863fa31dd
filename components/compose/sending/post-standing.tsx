import { TriangleAlert } from 'lucide-react'
import Link from 'next/link'
import { Said } from '@/components/said/said-text'
import { Icon } from '@/components/ui/icon'
import { sourcesAt } from '@/lib/pages/routes'
import { type PostPreview, warningsIn } from '@/lib/post/post-parts'
import type { PostTargets } from '@/lib/post/post-targets'
import { compose as words } from '@/lib/text/posts/compose-words'

/** Why it cannot be posted, or what goes on record with it. */
export function Standing({
  preview,
  targets,
  lost,
  failed,
}: {
  preview: PostPreview | undefined
  targets: PostTargets | null
  lost: boolean
  failed: string | null
}) {
  if (lost) return <span className="text-12 text-crit">{words.lost}</span>
  if (failed !== null)
    return (
      <span className="text-12 text-crit" role="alert">
        {failed}
      </span>
    )
  if (targets !== null && targets.writingSince === null)
    return (
      <span className="text-12 text-warn">
        <Said>{words.readOnly(targets.source)}</Said>{' '}
        <Link className="link" href={sourcesAt({ source: targets.source })} prefetch={false}>
          {words.toWriting}
        </Link>
      </span>
    )
  const warnings = warningsIn(preview).length
  if (warnings === 0) return null
  return (
    <span className="fx text-12 text-warn">
      <Icon of={TriangleAlert} size="s" />
      {words.onRecord(warnings)}
    </span>
  )
}
