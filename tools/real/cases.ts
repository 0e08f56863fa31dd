import { printedRun } from './cases/printed-run'
import { teamInPanes, teamInProcess } from './cases/team'
import type { Case } from './fact'

/** In the order in which they are played. */
export const CASES: readonly Case[] = [printedRun, teamInProcess, teamInPanes]
