/** What only a version that lost holds is of the file that it lost against, with generations of its own: from this one down. */
export const FIRST_COPY = -1_000_000

export function isOfCopy(generation: number): boolean {
  return generation <= FIRST_COPY
}
