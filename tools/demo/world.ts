import type { Disk } from './disk'
import type { Planted, Planter } from './manifest'
import type { Random } from './random'

/** What a story may touch. */
export type World = { disk: Disk; random: Random; planter: Planter }

/**
 * One thing that happens `after` seconds past the previous one; `at` is the time it claims, UTC ms.
 * `takesAway` marks what removes bytes that nobody may have read yet: it waits until the world lives.
 */
export type Act = { after: number; act: (world: World, at: number) => void; takesAway?: boolean }

/** A story can be told again: `run` makes its ids and numbers differ. */
export type Story = { name: string; about: string; tell: (run: number, random: Random) => Act[] }

export const iso = (at: number) => new Date(at).toISOString()

/** One-second resolution, as shell writers stamp. */
export const isoSeconds = (at: number) => `${new Date(at).toISOString().slice(0, 19)}.000Z`

export const stamp = (at: number) => {
  const text = new Date(at).toISOString()
  return `${text.slice(0, 10).replaceAll('-', '')}-${text.slice(11, 19).replaceAll(':', '')}`
}

/** Naive local time with microseconds in Shanghai, as Python's `datetime.now().isoformat()` writes it there. */
export const naiveShanghai = (at: number) => `${new Date(at + 8 * 3_600_000).toISOString().slice(0, 23)}417`

export const offsetShanghai = (at: number) => `${new Date(at + 8 * 3_600_000).toISOString().slice(0, 19)}+08:00`

export const firstWords = (text: string) => text.slice(0, 80)

export const note = (world: World, thing: Partial<Planted> & Pick<Planted, 'protocol' | 'what' | 'story' | 'path'>) =>
  world.planter.plant({ id: null, from: null, text: null, ...thing })
