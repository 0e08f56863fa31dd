'use client'

import { parseAsString, useQueryState } from 'nuqs'
import { useKeys } from '@/components/keys/use-keys'
import { useLine } from '@/components/live/provider'
import { later } from '@/components/ui/later'
import { useCompose } from './use-compose'

const Composer = later(
  async () => (await import('./composer')).Composer,
  ({ asked }) => asked !== null,
)

/** The composer over any page: `c` opens it where its button would, and so does `?compose=`. */
export function Compose() {
  const [asked, compose] = useCompose()
  const [at] = useQueryState('at', parseAsString)
  const lost = useLine().phase === 'lost'
  useKeys({ c: () => (lost || at !== null ? null : compose('new')) })
  return <Composer asked={asked} onClose={() => compose(null)} />
}
