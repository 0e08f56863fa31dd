import type { DiskCount } from '@/lib/source/ingest-facts'
import type { SourceServices } from './source-services'

/** Counts what lies under each watched root now, one after the other; where a directory cannot be listed there is no count. */
export async function countDisk(services: SourceServices, now: () => number): Promise<DiskCount[]> {
  const { sources } = await services.status()
  const configs = await services.configs()
  const counts: DiskCount[] = []
  for (const { label, protocol, root, files } of sources) {
    const config = configs.get(label)
    const onDisk = config ? await services.countOnDisk(protocol, root, config, label).catch(() => null) : null
    const after = (await services.status()).sources.find((one) => one.label === label)?.files ?? files
    counts.push({ label, onDisk, by: onDisk === null ? 0 : apart(onDisk, files.onDisk, after.onDisk), at: now() })
  }
  return counts
}

/** How far what is known lies above the count; 0 when the count lies between what was known before and after it. */
function apart(count: number, before: number, after: number): number {
  const least = Math.min(before, after)
  const most = Math.max(before, after)
  return least > count ? least - count : Math.min(0, most - count)
}
