import { counted } from '../number'

type LintSum = { problems: number; files: number; now: number | null; inboxes: number; more: boolean }

const UNDRAINED = {
  unheard: 'Nobody by this name was ever heard.',
  there: 'The agent was heard since.',
  away: 'The agent was not heard since.',
} as const

/** What `signalbox lint` prints beside its findings. */
export const lint = {
  sum: ({ problems, files, now, inboxes, more }: LintSum) =>
    `${counted(problems, 'problem', 'problems')}${inboxes === 0 ? '' : ` and ${more ? 'at least ' : ''}${counted(inboxes, 'inbox', 'inboxes')} that nobody drains`} in ${counted(files, 'file', 'files')}${now === null ? '' : `, as of ${new Date(now).toISOString()}`}. What only the ledger or the passing of time after that can tell is not judged.`,
  /** Before the agent whose inbox nobody drains, where a rule has its severity and its code. */
  inbox: 'undrained inbox',
  undrained: (count: number, since: string, why: 'unheard' | 'there' | 'away', near: string | null) =>
    `${counted(count, 'message lies', 'messages lie')} there, the oldest since ${since}, and nothing was taken since. ${UNDRAINED[why]}${near === null ? '' : ` The nearest known name is ${near}.`}`,
  failed: (problems: number, severity: string) =>
    `${counted(problems, 'problem is', 'problems are')} at least as grave as ${severity}.`,
  noTime: (said: string) => `${said} is no time.`,
  noTimeMend: 'Give a time as 2026-11-20T08:00:00Z.',
  /** Of the file that sets rules. */
  rules: {
    problem: (file: string, place: string, says: string) => `${file}: ${place === '' ? '' : `${place} `}${says}.`,
    unread: (why: string) => `it could not be read (${why})`,
    notJson: (why: string) => `it is no JSON (${why})`,
    mend: 'Set rules as {"SWM220": {"severity": "warning", "limits": {"within": 20}, "ignore": [{"from": "qa"}]}}.',
  },
}

/** What `signalbox lint --help` says. */
export const lintHelp = {
  does: 'Check directories of agents by the rules of their protocols, without a console. Exit code 3 if a problem is as grave as --fail-on.',
  json: 'print one JSON object per problem, and per inbox that nobody drains',
  sarif: 'print SARIF 2.1.0',
  failOn: 'least severity that fails the command',
  rules: 'JSON file that sets severities, thresholds and what is ignored',
  now: 'time by which deadlines are judged (default: the newest timestamp in the files)',
}
