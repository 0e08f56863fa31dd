import type { SourceChoice } from '@/lib/source-choice'
import { KnownError } from '@/server/errors'
import type { House } from './house'

const PATIENCE_MS = 15_000

/**
 * Check, record, tell the tail, and wait until it reads that source so; the others go on. What was read before stays as
 * it was derived. Only for sources that were chosen in the console. Throws a `KnownError`.
 */
export async function changeSource(house: House, label: string, choice: SourceChoice): Promise<void> {
  const { sources } = await house.status()
  const source = sources.find((one) => one.label === label)
  const before = (await house.configs()).get(label)
  if (!source || !before) throw new KnownError('not-found', `No source is named ${label}.`)
  const { origin, file } = house.originOf(source.root)
  if (origin !== 'console') throw new KnownError('refused', ...elsewhere(origin, file))
  const config = { ...before, ...choice }
  await house.watched.configure(source.root, config)
  if (!house.tail.restart(source.root, config))
    throw new KnownError('unavailable', 'The tail does not run.', 'It is kept, and holds when the tail runs again.')
  if (!(await house.untilRead(label, config, PATIENCE_MS)))
    throw new KnownError('unavailable', 'The tail has not begun to read it so yet.', 'It is kept. Look at the log.')
}

function elsewhere(origin: 'command-line' | 'configuration' | 'elsewhere', file: string | null): [string, string] {
  if (origin === 'command-line')
    return ['This source was named on the command line.', 'Name it in signalbox.config.json to say more of it.']
  if (origin === 'configuration')
    return [`This source is set in ${file ?? 'signalbox.config.json'}.`, 'Change it there and start again.']
  return ['Another process watches this source.', 'Change it where that process is started.']
}
