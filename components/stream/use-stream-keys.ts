'use client'

import { stepKeys } from '@/components/keys/step-keys'
import { useKeys } from '@/components/keys/use-keys'
import type { useLook } from './stream-look'
import type { Moves } from './use-moves'

/** The keys of the stream; what they do elsewhere on the page comes as acts. */
export function useStreamKeys({
  look,
  moves,
  active,
  acts,
}: {
  look: ReturnType<typeof useLook>
  moves: Moves
  active: string | null
  acts: { search: () => void; facets: () => void; saveView: () => void; markSeen: () => void; markTo: () => void }
}) {
  const { move, step, stepTime } = moves
  useKeys({
    ...stepKeys(move),
    e: () => step('problem', 1),
    'shift+e': () => step('problem', -1),
    n: () => step('found', 1),
    'shift+n': () => step('found', -1),
    w: () => step('agent', 1),
    'shift+w': () => step('agent', -1),
    i: () => step('conversation', 1),
    'shift+i': () => step('conversation', -1),
    h: () => stepTime(-1),
    l: () => stepTime(1),
    t: () => (look.time === null ? false : moves.goLive()),
    enter: () => (active === null ? false : look.open(active, { push: true })),
    space: moves.toggle,
    end: moves.goLive,
    home: moves.toOldest,
    f: acts.facets,
    s: acts.saveView,
    m: acts.markSeen,
    'shift+m': acts.markTo,
    u: moves.toFirstNew,
    '/': acts.search,
    escape: () => (look.m === null ? false : look.open(null)),
  })
}
