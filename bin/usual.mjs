// How long files of tests take, beside what they usually do.

const SLOWEST = 10
const TIMES = 3
/** Shorter differences are noise. */
const LEAST_S = 3

/**
 * The slowest files of a run, and those that took three times their usual; the usual is scaled by what the middle file
 * took, so that a slower machine names none for being slower. Seconds by file, in both arguments.
 */
export function slowness(seconds, usual) {
  const files = Object.entries(seconds).sort(([, one], [, other]) => other - one)
  const ratios = files
    .filter(([file]) => (usual[file] ?? 0) >= LEAST_S)
    .map(([file, took]) => took / usual[file])
    .sort((one, other) => one - other)
  const scale = Math.max(1, ratios[Math.floor(ratios.length / 2)] ?? 1)
  return {
    slowest: files.slice(0, SLOWEST),
    slower: files.filter(
      ([file, took]) => took >= LEAST_S && file in usual && took > TIMES * scale * Math.max(usual[file], 1),
    ),
  }
}
