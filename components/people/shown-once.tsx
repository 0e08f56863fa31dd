import { Check } from 'lucide-react'
import { CopyButton } from '@/components/ui/copy-button'
import { Icon } from '@/components/ui/icon'

/** A secret that stands nowhere else. */
export function ShownOnce({ made, once, secret, copy }: { made: string; once: string; secret: string; copy: string }) {
  return (
    <div className="shown-once" role="status">
      <Icon of={Check} size="s" className="text-ac" />
      <span>
        <b className="font-medium">{made}</b> <span className="text-fg-2">{once}</span>{' '}
        <code className="m11 break-all">{secret}</code>
      </span>
      <CopyButton value={secret} label={copy} />
    </div>
  )
}
