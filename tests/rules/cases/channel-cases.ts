import type { RuleCases } from '../cases'
import { COLLAB_CASES } from './collab-cases'
import { SWARM_CASES } from './swarm-cases'

/** Of MAO and SWM. */
export const CHANNEL_CASES: RuleCases = { ...COLLAB_CASES, ...SWARM_CASES }
