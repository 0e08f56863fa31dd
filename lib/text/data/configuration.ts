import { spoken } from '../spoken'

/** Settings: what each does, as docs/settings.md has it, and why one is refused. */
export const configuration = spoken('configuration', {
  title: 'Settings',
  lead: 'The value of a setting comes from its flag; without one, from its environment variable; then from `signalbox.config.json` in the current directory (or the file named in `SIGNALBOX_CONFIG`); then from its default. All settings are checked at the start, and all problems are listed at once.',
  columns: ['setting', 'flag', 'environment', 'default', 'what it does'],
  sources: 'Sources in signalbox.config.json',
  sourcesLead: '`sources` is a list. Each entry has:',
  sourceColumns: ['name', 'default', 'what it means'],
  does: {
    port: 'Port of the console. 0 picks a free one.',
    host: 'Address the console listens on. Loopback only.',
    connections:
      'Maximum number of open connections. At the limit, the oldest connection that has shown no session and no token is closed for a new one; a connection that has shown one is never closed for one that has not.',
    publicUrl:
      'The https://… address at which a proxy on this machine offers the console to others. Refused while there is no account. There, approvers and admins need a second factor, and start links do not work.',
    trustedProxy:
      'Addresses and CIDRs, separated by commas, of proxies in front of the one on this machine. The address of a visitor is the last one in `X-Forwarded-For` that is not one of them. Only with a public address.',
    data: 'Directory of the index and the ledger, on a local file system. Delete it to delete everything that Signalbox stores.',
    database:
      'Address of a Postgres database (14 or newer) for the index and the ledger (schemas `record` and `ledger`), instead of SQLite files. Everyone on the machine can see flags, so put a password into the variable or into `PGPASSWORD`.',
    keepMonths:
      'Number of calendar months (UTC) before the current one for which observations are kept. Anything observed earlier is dropped, with everything in the index that follows from it; the agents’ files stay, and are still counted. Without this setting, the choice on Sources applies; without that, everything is kept.',
    log: 'Where the log is written, as JSON lines. `file` is `signalbox.log` in the data directory.',
    logLevel: 'The least severe level that is logged.',
    checkpoints:
      'Directory for signed checkpoints of the ledger, outside the data and outside everything watched, preferably on another machine. Without checkpoints, nobody can tell if the end of the ledger was cut off. By default, a directory for this ledger below `$XDG_STATE_HOME/signalbox/checkpoints` (`~/.local/state/…`), which a program of the same user can change too. `off`: no checkpoints.',
    checkpointEntries: 'Number of ledger entries after which a checkpoint is taken.',
    checkpointMinutes: 'Minutes after which a checkpoint is taken if there is a new entry.',
    sessionHours: 'Hours after which a browser has to sign in again, or needs a new start link.',
    loopback:
      'Whether a person on this machine can still enter by a start link, without an account, once there are accounts. `open`: yes, and every act then says that it does not prove a human. `password`: everyone signs in.',
    secondFactor:
      'Where approvers and admins need a second factor to act in that role: `beyond` this machine (at the public address), or `always`. With only a password, they are operators.',
    proofMinutes:
      'Minutes after which a person signed in to an account has to confirm their identity again, with a passkey, a one-time code or the password, before they approve or reject, change people, policies or factors, or turn writing on.',
    terminalSeconds:
      'Seconds for which a request that is answered in a terminal has to be unanswered before webhooks and notifications tell of it. Lists and counts show it at once.',
  },
  /** What can be set for a source. */
  source: {
    root: 'The directory, relative to this file; `~` is the home directory.',
    protocol: 'The protocol. By default, it is detected from the layout of the directory.',
    label: 'The name that `source:` matches. By default, it is made from the name of the directory.',
    zone: 'Time zone for times without one.',
    humans: 'IDs that stand for a person.',
    aliases: 'Names as written, each with the agent it stands for.',
    ignore: 'Globs of paths that are not read. They are still counted.',
    polling: '`true`: do not rely on events, check every second. `null`: depends on the kind of file system.',
    host: 'Name of the machine that the agents run on.',
    projects:
      'Where the protocol has projects, which of them are read, by the name of their folder: `{"NAME": {"read": true, "contents": false}}`. `contents`: whether what tools gave is kept. One that is not named is not read. `null`: all are read, and what tools gave is not kept.',
    rules:
      'What is set of its rules, by their codes: `{"SWM220": {"severity": "off", "limits": {"within": 20}, "ignore": [{"from": "qa"}]}}`. By default, all as the protocol says. More: [problems](problems.md).',
    keepDays:
      'Days for which what is written there is kept. `null`: for ever. By default, 30 for Claude Code and for ever for all others.',
  },
  /** Each follows the name of what was set. */
  must: {
    port: 'must be a port, 0 to 65535',
    connections: 'must be a whole number of connections, 16 to 65535',
    loopback:
      'must be 127.0.0.1, ::1 or localhost: the console answers only this machine (from another machine, use an SSH tunnel to the same port, or a proxy here with --public-url)',
    postgres: 'must start with postgres://',
    address:
      'must be postgres://user@host:port/name, with %25 for % and %2F for / in a password (any character: % and its code)',
    origin: 'must be https:// and a host name, with nothing after it',
    networks: 'must be addresses or CIDRs separated by commas, such as 10.0.0.7,192.0.2.0/24',
    months: 'must be a whole number of months, 1 to 1,200',
    whole: 'must be a whole number, 1 or more',
    minutes: 'must be a number of minutes, 0.01 or more',
    proofMinutes: 'must be a number of minutes, 0.01 to 43,200 (30 days)',
    seconds: 'must be a number of seconds, 0 to 86,400 (a day)',
    hours: 'must be a number of hours, 0.01 to 720 (30 days)',
    path: 'must be a path',
    oneOf: (names: readonly string[]) => `must be one of ${names.join(', ')}`,
  },
  in: (name: string, file: string) => `${name} in ${file}`,
  at: (file: string, place: string) => (place === '' ? file : `${file} at ${place}`),
  problem: (where: string, what: string) => `${where}: ${what}`,
  taken: (before: number) => `is already used by sources.${before}`,
  alone: '--trusted-proxy has no effect without --public-url',
  notThere: (file: string) => `SIGNALBOX_CONFIG names ${file}, which does not exist`,
  unread: (file: string, why: unknown) => `${file} cannot be read: ${why}`,
  notJson: (file: string, why: unknown) => `${file} is not JSON: ${why}`,
  wrong: (problems: readonly string[]) => `The settings have errors: ${problems.join('; ')}.`,
  wrongMend: 'See docs/settings.md.',
} as const)
