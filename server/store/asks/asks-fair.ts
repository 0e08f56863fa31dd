/** Where an ask stands in order, who asks, and when it ends, UTC ms. */
export type Standing = { key: number; source: number; sender: string | null; expiresAt: number | null }

/** The same of a message that something else than itself makes an ask. */
export type AskPlace = Omit<Standing, 'expiresAt'> & { uid: string }

/**
 * Of more asks than are shown as many of each asker as of every other, so that one who asks without end hides nobody: of
 * each those that end soonest, then the newest.
 */
export function fairly(asks: readonly Standing[], most: number): number[] {
  const queues = new Map<string, Standing[]>()
  for (const ask of [...asks].sort(soonestOrNewest)) {
    const asker = JSON.stringify([ask.source, ask.sender])
    const queue = queues.get(asker)
    if (queue === undefined) queues.set(asker, [ask])
    else queue.push(ask)
  }
  const chosen: number[] = []
  for (let turn = 0; chosen.length < Math.min(most, asks.length); turn += 1)
    for (const queue of queues.values()) {
      const ask = queue[turn]
      if (ask !== undefined && chosen.length < most) chosen.push(ask.key)
    }
  return chosen
}

function soonestOrNewest(one: Standing, other: Standing): number {
  const [ends, otherEnds] = [one.expiresAt ?? Infinity, other.expiresAt ?? Infinity]
  return ends === otherEnds ? other.key - one.key : ends - otherEnds
}
