import { answeredCall } from './cases/answered-call'
import { decidedByHook } from './cases/decided-by-hook'
import { decidedInBrowser } from './cases/decided-in-browser'
import { killedLead } from './cases/killed-lead'
import { killedTail } from './cases/killed-tail'
import { printedRun } from './cases/printed-run'
import { refusedCalls } from './cases/refused-calls'
import { teamInPanes, teamInProcess } from './cases/team'
import { workerMail } from './cases/worker-mail'
import type { Case } from './fact'

/** In the order in which they are played. */
export const CASES: readonly Case[] = [
  printedRun,
  refusedCalls,
  answeredCall,
  decidedByHook,
  decidedInBrowser,
  teamInProcess,
  teamInPanes,
  killedLead,
  killedTail,
  workerMail,
]
