import { claudeCode } from './claude-code'
import { clawOs } from './claw-os'
import { codexCli } from './codex-cli'
import { copilotCli } from './copilot-cli'
import { desk } from './desk'
import { dreamOs } from './dream-os'
import { multiAgentOs } from './multi-agent-os'
import { ohMyClaudecode } from './oh-my-claudecode'
import type { Protocol } from './protocol'
import { swarm } from './swarm'

/** One line per protocol; order breaks ties in detection. */
export const protocols: readonly Protocol[] = [
  multiAgentOs,
  swarm,
  dreamOs,
  clawOs,
  claudeCode,
  copilotCli,
  codexCli,
  ohMyClaudecode,
  desk,
]
