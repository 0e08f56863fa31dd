import { shownFlag } from '@/components/stream/list/gravity'
import { GRAVE } from '@/lib/asks/severity'

/** What is critical about messages, each said once. */
export function GraveFlags({ flags }: { flags: readonly string[] }) {
  return GRAVE.filter((flag) => flags.includes(flag)).map((flag) => (
    <span key={flag} className="m11 pr-2 font-medium text-crit" data-why={`flag:${flag}`}>
      {shownFlag(flag)}
    </span>
  ))
}
