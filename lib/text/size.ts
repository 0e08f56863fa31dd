const KIB = 1024
const MIB = 1024 * KIB
const GIB = 1024 * MIB

/** In bytes, in whole MiB or KiB, or in GiB or TiB, for sentences. */
export function sizeInWords(
  bytes: number,
  few = (count: number) => (count === 1 ? '1 byte' : `${count} bytes`),
): string {
  if (bytes < KIB) return few(bytes)
  if (bytes >= 1024 * GIB) return `${tenths(bytes / 1024 / GIB)} TiB`
  if (bytes >= GIB) return `${tenths(bytes / GIB)} GiB`
  return bytes >= MIB ? `${Math.round(bytes / MIB)} MiB` : `${Math.round(bytes / KIB)} KiB`
}

const tenths = (value: number) => String(Math.round(value * 10) / 10)
