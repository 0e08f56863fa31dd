import { counted, number } from '../number'

/** What `signalbox desk` and `signalbox hook` say. */
export const deskCommand = {
  made: (desk: string) =>
    `The desk is at ${desk}. Watch it: signalbox serve desk:${desk}, or add it on the page Sources; then turn writing on.`,
  nobody: (desk: string) => `No running console watches the desk ${desk}.`,
  nobodyMend: (desk: string) => `Start one: signalbox serve desk:${desk}`,
  readOnly: (source: string) => `The console watches the desk as ${source}, and writing is off there.`,
  readOnlyMend: (source: string) => `Turn it on: signalbox writing ${source} on`,
  otherKey: 'The console at this desk signs with another key than the one that was named.',
  otherKeyMend: 'Compare it with what signalbox key prints where the console runs.',
  unanswered: 'Nobody answered in time; the request was taken back.',
  rejected: (reason: string) => (reason === '' ? 'A person said no.' : `A person said no: ${reason}`),
  returned: 'A person handed it back without deciding.',
  leastWrong: 'It must be local, token, password, second-factor or passkey.',
  hold: {
    nobodyAsks:
      'No program asks at this console, so a hold would refuse nothing. Install the hook: signalbox hook install',
    nothing: 'Nothing is on hold.',
    line: (id: string, what: string, by: string, since: string, why: string) =>
      `${id}  ${what}  by ${by} since ${since}: ${why}`,
    none: (id: string) => `There is not exactly one hold whose ID begins with ${id}.`,
    noneMend: 'Run signalbox hold list.',
  },
  hook: {
    file: (file: string) => `Settings file: ${file}`,
    same: 'It is installed like this already; nothing changes.',
    none: 'No hook of Signalbox is installed there; nothing changes.',
    dry: 'Nothing was written. Run it again with --yes to write it.',
    written: 'Written. Sessions that are already running follow it from their next call.',
    convenience:
      'While agents and the console run as the same user this is a convenience, not a barrier: such an agent can read the key and change these settings.',
    unreadable: (file: string) => `${file} is not a JSON object.`,
    unreadableMend: 'Mend it first; nothing was changed.',
    moved: (file: string) => `${file} was changed by another program meanwhile.`,
    movedMend: 'Run the command again.',
    rule: (text: string) => `--only ${text} cannot be read as a rule, so every call would be asked.`,
    ruleMend:
      'Write a tool (Bash), a whole command (Bash(npm test)), a prefix (Bash(git push:*)) or a folder (Write(/srv/app/)).',
    tried: (days: number, fits: number, all: number, capped: boolean) =>
      `Of ${capped ? 'the newest ' : ''}${counted(all, 'call', 'calls')} from the last ${counted(days, 'day', 'days')} in the index, the rules match ${number(fits)} and do not match ${number(all - fits)}. The hook is called only for matching calls that need permission.`,
    noneTried: (days: number) =>
      `The index has no call from the last ${counted(days, 'day', 'days')}, so the rules could not be tried.`,
    untried: (why: string) => `The rules could not be tried on the index: ${why}`,
    fits: 'They match:',
    others: 'They do not match:',
    call: (count: number, said: string) => `  ${number(count)} × ${said}`,
    more: (count: number) => `  and ${counted(count, 'other', 'others')}`,
    noRules: 'Name a rule with --only.',
    days: 'It must be 1 to 3650 days.',
    paused: (until: string) => `No hook asks at this desk until ${until}.`,
    resumed: 'Hooks ask at this desk again.',
    span: 'It must be a time span, such as 30m or 1h.',
    wait: 'It must be 1 to 3600 seconds.',
    noKey: 'There is no key yet to pin the hook to.',
    noKeyMend: 'Start the console once (signalbox serve), or name its key with --key.',
  },
} as const
