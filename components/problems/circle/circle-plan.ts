import type { CircleTold } from '@/lib/rules/circle-told'

/** More agents are no drawing that says anything. */
export const MOST_DRAWN = 8

type Point = { x: number; y: number }
export type DrawnAgent = Point & { agent: string }
/** `d`: the shaft as a path, `head`: the tip of its arrow; `label`: where its count stands. */
export type DrawnEdge = { from: string; to: string; count: number; d: string; head: string; label: Point }
export type CirclePlan = { width: number; height: number; agents: DrawnAgent[]; edges: DrawnEdge[] }

/** Of the box with a name in it. */
export const BOX = { width: 96, height: 22 } as const
const WIDTH = 340
const HEAD = 7

/** The agents of a circle around it, and who wrote to whom in arcs between them: both ways are told apart. */
export function circlePlan({ agents, edges }: Pick<CircleTold, 'agents' | 'edges'>): CirclePlan {
  const height = agents.length <= 2 ? 110 : 230
  const begin = agents.length <= 2 ? Math.PI : -Math.PI / 2
  const drawn = agents.map((agent, nth): DrawnAgent => {
    const angle = begin + (nth * 2 * Math.PI) / agents.length
    return {
      agent,
      x: WIDTH / 2 + (WIDTH / 2 - BOX.width / 2 - 4) * Math.cos(angle),
      y: height / 2 + (height / 2 - BOX.height / 2 - 4) * Math.sin(angle),
    }
  })
  return {
    ...{ width: WIDTH, height, agents: drawn },
    edges: edges.flatMap((edge) => {
      if (edge.to === null) return []
      const [from, to] = [drawn.find(({ agent }) => agent === edge.from), drawn.find(({ agent }) => agent === edge.to)]
      return from === undefined || to === undefined || from === to ? [] : [{ ...edge, to: to.agent, ...arc(from, to) }]
    }),
  }
}

function arc(from: Point, to: Point): Pick<DrawnEdge, 'd' | 'head' | 'label'> {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const long = Math.hypot(dx, dy)
  const bow = Math.min(34, long / 3)
  const bend = { x: (from.x + to.x) / 2 + (-dy / long) * bow, y: (from.y + to.y) / 2 + (dx / long) * bow }
  const [start, end] = [edgeOf(from, bend, 2), edgeOf(to, bend, 3)]
  const [ux, uy] = unit(bend, end)
  const neck = { x: end.x - ux * HEAD, y: end.y - uy * HEAD }
  const side = { x: -uy * (HEAD / 2), y: ux * (HEAD / 2) }
  return {
    d: `M${at(start)}Q${at(bend)} ${at(neck)}`,
    head: `M${at(end)}L${at({ x: neck.x + side.x, y: neck.y + side.y })}L${at({ x: neck.x - side.x, y: neck.y - side.y })}Z`,
    label: { x: (start.x + 2 * bend.x + end.x) / 4, y: (start.y + 2 * bend.y + end.y) / 4 },
  }
}

/** Where a way from the middle of a box leaves it, and so far beside it. */
function edgeOf(box: Point, towards: Point, beside: number): Point {
  const [ux, uy] = unit(box, towards)
  const reach = Math.min(
    ux === 0 ? Number.POSITIVE_INFINITY : BOX.width / 2 / Math.abs(ux),
    uy === 0 ? Number.POSITIVE_INFINITY : BOX.height / 2 / Math.abs(uy),
  )
  return { x: box.x + ux * (reach + beside), y: box.y + uy * (reach + beside) }
}

function unit(from: Point, to: Point): [number, number] {
  const long = Math.hypot(to.x - from.x, to.y - from.y) || 1
  return [(to.x - from.x) / long, (to.y - from.y) / long]
}

const at = ({ x, y }: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`
