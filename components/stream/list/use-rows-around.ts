import { defaultRangeExtractor, type Range, type Virtualizer } from '@tanstack/react-virtual'
import { useState } from 'react'

type Key = number | string | bigint

/** So many rows stand beyond either edge of the screen: each costs whenever the whole list changes. */
const BEYOND = 6
const BEYOND_FAST = 1
/** Ninety rows a second pass by, which nobody reads; and so slow that somebody does. px/ms */
const FAST = 2.5
const SLOW = 1.2

/** What is drawn of a list while it is scrolled. */
class RowsAround {
  list: Virtualizer<HTMLDivElement, Element> | null = null
  keyOf: (at: number) => Key = (at) => at
  private fast = false
  private drawn: ReadonlySet<Key> = new Set()
  private readonly brief = new Set<Key>()
  private before = { first: undefined as Key | undefined, offset: 0, at: 0 }

  /** How many rows are drawn beyond the screen at `now`, ms: in a fast scroll they would only be thrown away. */
  beyond(now: number): number {
    this.clock(now)
    return this.fast ? BEYOND_FAST : BEYOND
  }

  /** Which rows are drawn. Is asked anew whenever the range or what stands beyond it changes. */
  readonly extract = (range: Range): number[] => {
    const shown = defaultRangeExtractor(range)
    const keys = shown.map((at) => this.keyOf(at))
    if (this.fast) for (const key of keys) if (!this.drawn.has(key)) this.brief.add(key)
    if (!this.fast) this.brief.clear()
    this.drawn = new Set(keys)
    return shown
  }

  /** It came into sight in a scroll that is still too fast for reading. */
  readonly isBrief = (key: Key): boolean => this.brief.has(key)

  private clock(now: number): void {
    const { list, before } = this
    const offset = list?.scrollOffset ?? 0
    const first = this.keyOf(0)
    if (list?.isScrolling !== true) this.fast = false
    else if (offset === before.offset) return
    else if (first === before.first) {
      const speed = Math.abs(offset - before.offset) / Math.max(1, now - before.at)
      this.fast = this.fast ? speed > SLOW : speed > FAST
    }
    // The first step from rest says nothing of how fast it goes.
    this.before = { first, offset, at: list?.isScrolling === true ? now : Number.NEGATIVE_INFINITY }
  }
}

export function useRowsAround(keyOf: (at: number) => Key): RowsAround {
  const [around] = useState(() => new RowsAround())
  around.keyOf = keyOf
  return around
}
