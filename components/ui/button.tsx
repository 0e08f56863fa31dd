import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Icon } from './icon'
import { Kbd } from './kbd'

type Look = 'plain' | 'primary' | 'danger' | 'ghost'
const LOOKS: Record<Look, string> = { plain: 'btn', primary: 'btn pri', danger: 'btn neg', ghost: 'btn ghost' }

/** A control that names its effect. `hint` is the key that does the same. */
export function Button({
  look = 'plain',
  large = false,
  icon,
  hint,
  className = '',
  children,
  ...rest
}: ComponentProps<'button'> & { look?: Look; large?: boolean; icon?: LucideIcon; hint?: string }) {
  return (
    <button type="button" className={`${LOOKS[look]} ${large ? 'lg' : ''} ${className}`} {...rest}>
      {icon && <Icon of={icon} size="s" />}
      {children}
      {hint && <Kbd>{hint}</Kbd>}
    </button>
  )
}

/** A square control of an icon alone; `label` is its name for everyone. */
export function IconButton({
  look = 'ghost',
  icon,
  label,
  className = '',
  ...rest
}: ComponentProps<'button'> & { look?: Look; icon: LucideIcon; label: string }) {
  return (
    <button type="button" className={`${LOOKS[look]} sq ${className}`} aria-label={label} {...rest}>
      <Icon of={icon} />
    </button>
  )
}
