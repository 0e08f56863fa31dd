import { isDeepStrictEqual } from 'node:util'
import type { SourceSettings } from '@/lib/source/ingest-facts'
import type { SourceServices } from './source-services'

/** What each watched source is read with, where that was chosen and by whom it is read; what was chosen and waits. */
export async function sourceSettings(services: SourceServices): Promise<SourceSettings[]> {
  const { sources } = await services.status()
  const configs = await services.configs()
  const readBy = await services.readBy()
  const all: SourceSettings[] = []
  for (const { label, root, protocol, title, demo } of sources) {
    const choice = configs.get(label)
    if (choice === undefined) continue
    const said = services.originOf(root)
    const chosen = said.origin === 'console' ? await services.watched.chosen(root) : null
    const asked = chosen === null || isDeepStrictEqual(chosen, choice) ? null : chosen
    const own = services.protocols.find(({ name }) => name === protocol)
    const hasProjects = own?.projects !== undefined
    const usualDays = own?.keepDays ?? null
    all.push({
      usualDays,
      label,
      root,
      protocol,
      title,
      demo,
      hasProjects,
      ...said,
      choice,
      asked,
      readBy: readBy.get(label) ?? null,
    })
  }
  return all
}
