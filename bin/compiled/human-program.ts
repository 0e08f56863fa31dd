import { addVerifyHuman, addWaitApproval } from '@/bin/commands/acting/human-command'
import { runTyped } from '@/bin/commands/base/run-typed'

// Agents start these for every message that they take: they are one file, which holds nothing else.
void runTyped({
  'verify-human': () => Promise.resolve(addVerifyHuman),
  'wait-approval': () => Promise.resolve(addWaitApproval),
})
