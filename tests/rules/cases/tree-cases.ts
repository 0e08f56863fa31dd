import type { RuleCases } from '../cases'

/** Of DRM and CLW. */
export const TREE_CASES: RuleCases = {}
