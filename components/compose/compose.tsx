'use client'

import { useKeys } from '@/components/keys/use-keys'
import { later } from '@/components/ui/later'
import { useCompose } from './use-compose'

const Composer = later(
  async () => (await import('./composer')).Composer,
  ({ asked }) => asked !== null,
)

/** The composer over any page: `c` opens it, and so does `?compose=`. */
export function Compose() {
  const [asked, compose] = useCompose()
  useKeys({ c: () => compose('new') })
  return <Composer asked={asked} onClose={() => compose(null)} />
}
