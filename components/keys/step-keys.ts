import type { Bindings } from './use-keys'

/** The keys that go from one to the next, or to the one before. */
export function stepKeys(move: (by: 1 | -1) => unknown): Bindings {
  return { j: () => move(1), arrowdown: () => move(1), k: () => move(-1), arrowup: () => move(-1) }
}
