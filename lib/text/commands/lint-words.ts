import { counted } from '../number'

/** What `signalbox lint` prints beside its findings. */
export const lint = {
  sum: (problems: number, files: number, now: number | null) =>
    `${counted(problems, 'problem', 'problems')} in ${counted(files, 'file', 'files')}${now === null ? '' : `, as of ${new Date(now).toISOString()}`}. What only the ledger or the passing of time after that can tell is not judged.`,
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
  json: 'print one JSON object per problem',
  sarif: 'print SARIF 2.1.0',
  failOn: 'least severity that fails the command',
  rules: 'JSON file that sets severities, thresholds and what is ignored',
  now: 'time by which deadlines are judged (default: the newest timestamp in the files)',
}
