import { type QuietHours, quietHours } from '@/lib/pages/quiet-hours'

/** As text that is kept. */
export const quietTo = (quiet: QuietHours | null) => (quiet === null ? null : JSON.stringify(quiet))

/** Quiet hours as they are kept; those of a zone that is known no more count as none, so that nothing is kept back. */
export function quietFrom(kept: string | null): QuietHours | null {
  return kept === null ? null : (quietHours.safeParse(JSON.parse(kept)).data ?? null)
}
