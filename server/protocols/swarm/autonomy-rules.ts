import { freedomOf } from '@/lib/names/freedom'
import { plainName } from '@/lib/names/names'
import type { SaidBeside } from '@/lib/rules/beside-message'
import type { Judged } from '@/lib/rules/judged'
import { breaches as words } from '@/lib/text/rules/breach-words'
import type { RecordRule } from '@/server/protocols/kit/judging/rule'
import { updateIn } from './effects'
import { LEADER } from './handles'

/** About what agents are allowed. */
export const AUTONOMY_RULES: readonly RecordRule[] = [
  {
    code: 'GEN012',
    passage: 'Autonomy',
    severity: 'warning',
    about: 'record',
    looks: true,
    breaks: (judged) => {
      const update = judged.reading === 'message' && isGranted(judged) ? updateIn(judged.body) : null
      if (update === null) return null
      const before = levelBefore(plainName(update.agent), judged)
      const [now, was] = [freedomOf(update.level), before === null ? null : freedomOf(before)]
      // Agents begin supervised; what no level is known of is not told.
      if (now === null || now.at <= (was?.scale === now.scale ? was.at : 0)) return null
      if (was !== null && was.scale !== now.scale) return null
      return before === null
        ? words.autonomyGiven(update.agent, update.level)
        : words.autonomyRaised(update.agent, before, update.level)
    },
  },
]

const isGranted = ({ from, humans }: Pick<Judged, 'from' | 'humans'>) =>
  from === LEADER || (from !== null && humans.includes(from))

/** The level that was last said of an agent before. */
function levelBefore(agent: string, { beside, humans }: Judged): string | null {
  const said = (beside?.autonomy ?? []).flatMap((one: SaidBeside) => {
    const update = isGranted({ from: one.from, humans }) ? updateIn(one.body) : null
    return update !== null && plainName(update.agent) === agent ? [update.level] : []
  })
  return said.at(-1) ?? null
}
