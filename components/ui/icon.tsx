import type { LucideIcon } from 'lucide-react'

const SIZES = { xs: 'i xs', s: 'i s', m: 'i', l: 'i l' } as const

/** A line icon: 12, 14, 16 or 18 px. Always beside words or inside something that has a label. */
export function Icon({
  of: Shape,
  size = 'm',
  className = '',
}: {
  of: LucideIcon
  size?: keyof typeof SIZES
  className?: string
}) {
  return <Shape className={`${SIZES[size]} ${className}`} strokeWidth={size === 'xs' ? 1.75 : 1.5} aria-hidden="true" />
}
