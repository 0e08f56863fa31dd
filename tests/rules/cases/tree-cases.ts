import type { RuleCases } from '../cases'
import { CLAW_CASES } from './claw-cases'
import { DREAM_CASES } from './dream-cases'

/** Of DRM and CLW. */
export const TREE_CASES: RuleCases = { ...DREAM_CASES, ...CLAW_CASES }
