import type { Command } from 'commander'
import { beatOf } from '@/lib/beat'
import { duration } from '@/lib/clock'
import { jsonLine, visible } from '@/lib/glyphs'
import type { AgentRow } from '@/lib/message'
import type { Io } from './io'
import { settingsOf, withReading } from './open'
import { cut } from './rows'

type Flags = { json?: boolean; data?: string; database?: string }

export function addAgents(program: Command, io: Io): void {
  program
    .command('agents')
    .description('Every agent that was ever seen or registered.')
    .option('--json', 'one JSON object a line')
    .option('--data <dir>', 'the data directory')
    .option('--database <url>', 'a Postgres database instead of files in the data directory: postgres://…')
    .action((flags: Flags) =>
      withReading(io, settingsOf(io, flags), async ({ readers }) => {
        for (const agent of await readers.agents.list(io.now()))
          io.out(flags.json ? `${jsonLine(agent)}\n` : `${agentLine(agent, io)}\n`)
      }),
    )
}

export function addWho(program: Command, io: Io): void {
  program
    .command('who')
    .description('Who is there now: agents whose last heartbeat is not too old, or who spoke within the hour.')
    .option('--data <dir>', 'the data directory')
    .option('--database <url>', 'a Postgres database instead of files in the data directory: postgres://…')
    .action((flags: Flags) =>
      withReading(io, settingsOf(io, flags), async ({ readers }) => {
        const here = (await readers.agents.list(io.now())).filter((agent) => isHere(agent, io.now()))
        for (const agent of here) io.out(`${agentLine(agent, io)}\n`)
        if (here.length === 0) io.out('Nobody: no heartbeat is fresh and nobody spoke within the hour.\n')
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

function agentLine(agent: AgentRow, { columns, now }: Pick<Io, 'columns' | 'now'>): string {
  const beat = beatOf(agent, now())
  const parts = [
    agent.agent,
    agent.source,
    agent.state,
    agent.substate,
    agent.tier,
    agent.role,
    beat && `heartbeat ${duration(beat.ageMs)} ago`,
    beat?.stale ? 'stale' : null,
    agent.lastAt === null ? null : `spoke ${duration(now() - agent.lastAt)} ago`,
    agent.messages === 1 ? '1 message' : `${agent.messages} messages`,
  ]
  return cut(visible(parts.filter((part) => part !== null).join('  ')), columns)
}
