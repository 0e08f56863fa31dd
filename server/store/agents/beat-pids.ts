/** The processes of heartbeats, each `id pid`, with commas between, in the order in which they came. */
export function pidsIn(beats: string | null): number[] {
  const found = (beats ?? '').split(',').flatMap((beat) => {
    const [id, pid] = beat.split(' ').map(Number)
    return id === undefined || pid === undefined ? [] : [{ id, pid }]
  })
  return found.sort((one, other) => one.id - other.id).map(({ pid }) => pid)
}
