import type { HoldScope } from '@/lib/asks/hold-told'
import { counted } from '../number'
import { spoken } from '../spoken'

/** What is said of holds: calls within one are refused while it is on. */
export const holding = spoken('holding', {
  button: 'Put on hold',
  lift: 'Lift',
  label: 'Holds',
  of: (what: HoldScope['what']) => ({ session: 'session', team: 'team', source: 'source' })[what],
  /** Stands before the name of what is held. */
  held: 'On hold: ',
  by: 'by',
  since: 'since',
  refused: (count: number) => (count === 0 ? 'no call refused yet' : `${counted(count, 'call', 'calls')} refused`),
  lifted: 'The hold is lifted. The hook asks again from the next call on.',
  on: 'The hold is on. Every call that a hook asks about is refused until you lift it.',
  title: 'Hold',
  lead: 'While a hold is on, every call that a hook asks about is refused with your reason. It approves nothing, and it does not stop a call that is already running.',
  where: 'What to hold',
  reason: 'Reason (required; the agent reads it)',
  put: 'Put on hold',
  cancel: 'Cancel',
  choice: {
    session: (name: string) => `This session (${name})`,
    team: (name: string) => `The team ${name}`,
    source: (name: string) => `Everything in the source ${name}`,
  },
  noHook: {
    title: 'No program asks here, so a hold would refuse nothing.',
    install: 'Install the Claude Code hook with a desk that is watched and writable: it then asks before each call.',
    terminal:
      'Until then, stop the agent in its terminal: Esc ends its turn. This command continues the session later:',
    resume: 'claude --resume',
    help: 'Holds and the hook',
  },
  only: 'Only calls that a hook asks about are refused: a session without the hook keeps running.',
  card: (by: string) =>
    `${by} has put this on hold. The call is refused; nobody can approve it until the hold is lifted.`,
  mayNot: (by: string) => `${by} has put this on hold. Lift the hold first.`,
  noSource: (source: string) => `The source ${source} is not watched.`,
  partly: (source: string) =>
    `No program asks at the source ${source}, and you cannot hold its sessions: for that, Signalbox must read sessions there, and you must be allowed to see every source.`,
  wider: (by: string) =>
    `The hold of ${by} also reaches sources that you do not see. Somebody who sees every source can lift it.`,
  already: 'This is already on hold.',
  gone: 'This hold has been lifted.',
  subject: (what: string, name: string) => `${what} ${name}`,
} as const)
