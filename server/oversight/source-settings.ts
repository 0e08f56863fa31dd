import type { SourceSettings } from '@/lib/ingest'
import type { House } from './house'

/** What is chosen for each watched source, and where. */
export async function sourceSettings(house: House): Promise<SourceSettings[]> {
  const { sources } = await house.status()
  const configs = await house.configs()
  return sources.flatMap(({ label, root, protocol, title, demo }) => {
    const config = configs.get(label)
    if (config === undefined) return []
    return [{ label, root, protocol, title, demo, ...house.originOf(root), choice: config }]
  })
}
