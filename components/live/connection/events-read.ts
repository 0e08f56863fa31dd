/** One event of a stream, by its fields; `to`: the number of the question that it answers. */
export type StreamEvent = { event: string; data: string; id?: string; to?: number }

/** Reads the events out of a stream that comes in pieces. Gives those that a piece makes whole. */
export function eventsRead(): (piece: string) => StreamEvent[] {
  let rest = ''
  return (piece) => {
    const parts = (rest + piece).split('\n\n')
    rest = parts.pop() ?? ''
    return parts.flatMap(eventOf)
  }
}

/** None where a block says no more than how long to wait. */
function eventOf(block: string): StreamEvent[] {
  const fields = new Map(
    block.split('\n').map((line): [string, string] => {
      const at = line.indexOf(': ')
      return [line.slice(0, at), line.slice(at + 2)]
    }),
  )
  const [event, data, id, to] = ['event', 'data', 'id', 'to'].map((name) => fields.get(name))
  if (event === undefined || data === undefined) return []
  return [{ event, data, id, ...(to === undefined ? {} : { to: Number(to) }) }]
}
