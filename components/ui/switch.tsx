import { Switch as Radix } from 'radix-ui'

/** On or off. */
export function Switch({
  label,
  on,
  onTurn,
  disabled = false,
}: {
  label: string
  on: boolean
  onTurn: (on: boolean) => void
  disabled?: boolean
}) {
  return <Radix.Root className="sw" aria-label={label} checked={on} onCheckedChange={onTurn} disabled={disabled} />
}
