import type { Command } from 'commander'
import type { Io } from '@/bin/commands/base/io'
import { settingsOf, withReading } from '@/bin/commands/base/settings-and-index'
import { tellDoubts } from '@/bin/commands/base/tell-doubts'
import { jsonLine, visible } from '@/lib/letters/glyphs'
import type { AgentRow } from '@/lib/message/message'
import { command } from '@/lib/text/commands/command'
import { help } from '@/lib/text/commands/command-help'
import { beatOf } from '@/lib/time/beat'
import { duration } from '@/lib/time/clock'
import { isAlive, isOff, isOldFile, livenessOf } from '@/lib/time/liveness'
import { cut } from './rows-command'

type Flags = { json?: boolean; data?: string; database?: string }

export function addAgents(program: Command, io: Io): void {
  program
    .command('agents')
    .description(help.agents.does)
    .option('--json', help.jsonLines)
    .option('--data <dir>', help.data)
    .option('--database <url>', help.database)
    .action((flags: Flags) =>
      withReading(io, settingsOf(io, flags), async (reading) => {
        const agents = await reading.readers.agents.list(io.now())
        for (const agent of agents) tell(io, flags, agent)
        if (agents.length === 0) await tellDoubts(io, reading)
      }),
    )
}

export function addWho(program: Command, io: Io): void {
  program
    .command('who')
    .description(help.who.does)
    .option('--json', help.jsonLines)
    .option('--data <dir>', help.data)
    .option('--database <url>', help.database)
    .action((flags: Flags) =>
      withReading(io, settingsOf(io, flags), async (reading) => {
        const all = await reading.readers.agents.list(io.now())
        const here = all.filter((agent) => isAlive(livenessOf(agent, io.now())))
        for (const agent of here) tell(io, flags, agent)
        if (here.length === 0 && !flags.json) io.out(command.nobodyHere)
        if (here.length === 0) await tellDoubts(io, reading)
      }),
    )
}

function tell(io: Io, { json }: Flags, agent: AgentRow): void {
  io.out(`${json ? jsonLine({ ...agent, liveness: livenessOf(agent, io.now()) }) : agentLine(agent, io)}\n`)
}

function agentLine(agent: AgentRow, { columns, now }: Pick<Io, 'columns' | 'now'>): string {
  const beat = beatOf(agent, now())
  const parts = [
    agent.agent,
    agent.source,
    agent.state,
    agent.substate,
    agent.tier,
    agent.role,
    agent.unregistered && command.unregistered,
    beat && command.heartbeat(duration(beat.ageMs)),
    verdictOf(agent, now()),
    command.liveness.clock(agent.clockOffMs),
    agent.lastAt === null ? null : command.spoke(duration(now() - agent.lastAt)),
    command.messages(agent.messages),
  ]
  return cut(visible(parts.filter((part) => part !== null).join('  ')), columns)
}

/** What speaks against the heartbeat that stands before it. */
function verdictOf(agent: AgentRow, now: number): string | null {
  const liveness = livenessOf(agent, now)
  if (liveness === 'stale') return command.liveness.stale
  if (isOldFile(agent, now)) return command.liveness.oldFile
  return liveness === 'posts' && isOff(agent.state) ? command.liveness.offButPosts(agent.state ?? '') : null
}
