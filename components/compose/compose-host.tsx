'use client'

import { useKeys } from '@/components/keys/use-keys'
import { later } from '@/components/ui/later'
import { useCompose, useMayCompose } from './use-compose'

const Composer = later(
  async () => (await import('./composer')).Composer,
  ({ asked }) => asked !== null,
)

/** The composer over any page: `c` opens it where its button would, and so does `?compose=`. */
export function Compose() {
  const [asked, compose] = useCompose()
  const may = useMayCompose()
  useKeys({ c: () => (may ? compose('new') : null) }, { last: true })
  return <Composer asked={asked} onClose={() => compose(null)} />
}
