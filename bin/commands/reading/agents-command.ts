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
        const here = (await reading.readers.agents.list(io.now())).filter((agent) => isHere(agent, io.now()))
        for (const agent of here) tell(io, flags, agent)
        if (here.length === 0 && !flags.json) io.out(command.nobodyHere)
        if (here.length === 0) await tellDoubts(io, reading)
      }),
    )
}

const HOUR_MS = 3_600_000

/** Where the protocol states no limit, a heartbeat is too old as speech is. Who went is here again by speaking since. */
export function isHere(agent: AgentRow, now: number): boolean {
  const { state, lastAt } = agent
  const beat = beatOf(agent, now)
  const spoke = lastAt !== null && now - lastAt <= HOUR_MS
  if (beat === null) return spoke && state !== 'OFFLINE'
  if (state === 'OFFLINE') return spoke && now - lastAt < beat.ageMs
  return spoke || !(beat.limitMs === null ? beat.ageMs > HOUR_MS : beat.stale)
}

function tell(io: Io, { json }: Flags, agent: AgentRow): void {
  io.out(`${json ? jsonLine(agent) : agentLine(agent, io)}\n`)
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
    beat?.stale ? command.stale : null,
    agent.lastAt === null ? null : command.spoke(duration(now() - agent.lastAt)),
    command.messages(agent.messages),
  ]
  return cut(visible(parts.filter((part) => part !== null).join('  ')), columns)
}
