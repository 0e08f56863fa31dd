import { UNATTENDED } from '@/lib/time/unattended'

/** So long after somebody moved, typed or pressed something, the page asks for what they did. */
const ATTENDED_MS = 60_000
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const

/** Says in headers whether anybody is at this page. A page that is open and left alone goes on asking for what is new. */
export function attendance(page: Pick<Document, 'addEventListener'> | null, now = Date.now) {
  let actedAt = now()
  const acted = () => {
    actedAt = now()
  }
  for (const sign of SIGNS) page?.addEventListener(sign, acted, { capture: true, passive: true })
  return (): { [name: string]: string } => (now() - actedAt < ATTENDED_MS ? {} : { [UNATTENDED]: '1' })
}
