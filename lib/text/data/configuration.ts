import { spoken } from '../spoken'

/** Settings: what each does, as docs/settings.md has it, and why one is refused. */
export const configuration = spoken('configuration', {
  title: 'Settings',
  lead: 'Each setting is taken from its flag, else its environment variable, else `signalbox.config.json` in the directory the command is typed in (or the file that `SIGNALBOX_CONFIG` names), else its default. Everything is checked at the start; every problem is listed at once.',
  columns: ['setting', 'flag', 'environment', 'default', 'what it does'],
  sources: 'Sources in signalbox.config.json',
  sourcesLead: '`sources` is a list; each entry has:',
  sourceColumns: ['name', 'default', 'what it says'],
  does: {
    port: 'Port of the console. 0 takes a free one.',
    host: 'Address that the console listens on. Loopback only.',
    connections:
      'How many connections may be open at once. At the limit the oldest that has shown no session and no token gives way to a new one; none that has shown one gives way to a stranger.',
    publicUrl:
      'The address, https://…, under which a proxy on this machine hands the console to others. Refused while there is no account. Approvers and admins need a second factor there, and start links open nothing.',
    trustedProxy:
      'Addresses and CIDRs, with commas between, of proxies before the one on this machine: the address of a visitor is the last in `X-Forwarded-For` that is none of them. Only with a public address.',
    data: 'Directory that holds the index and the ledger, on a local file system. Remove it to remove everything that Signalbox keeps.',
    database:
      'Address of a Postgres database (14 or newer) that holds the index and the ledger, as the schemas `record` and `ledger`, instead of SQLite files. Flags are seen by everyone on the machine: a password belongs in the variable, or in `PGPASSWORD`.',
    keepMonths:
      'Calendar months (UTC) before the current one of which observations are kept. What was observed earlier is dropped, with everything in the index that follows from it; the agents’ files stay, and stay counted. Without it, what was chosen on Sources holds, else everything is kept.',
    log: 'Where the log goes, as JSON lines: `file` is `signalbox.log` in the data directory.',
    logLevel: 'The least grave entry that is logged.',
    checkpoints:
      'Directory outside the data and outside everything watched, best on another machine, that signed checkpoints of the ledger are put into: without them nobody can tell that its end was cut off. Nothing said: one of this ledger below `$XDG_STATE_HOME/signalbox/checkpoints` (`~/.local/state/…`), which a program of the same user can change too. `off`: none.',
    checkpointEntries: 'Entries of the ledger after which a checkpoint is taken.',
    checkpointMinutes: 'Minutes after which a checkpoint is taken when an entry came.',
    sessionHours: 'Hours after which a browser signs in anew, or needs a new start link.',
    loopback:
      'Whether a person on this machine, once there are accounts, may go on without one by a start link: `open`, where every act then says that it does not prove a human, or `password`, where everybody signs in.',
    secondFactor:
      'Where who signs in to the account of an approver or an admin needs a second factor to be one: `beyond` this machine, at the public address, or `always`. With a password alone they are operators.',
    proofMinutes:
      'Minutes after which who signed in to an account shows anew who they are, by a passkey, a one-time code or the password, before they approve or reject, change people, policies or factors, or turn writing on.',
  },
  /** What may be said of a source. */
  source: {
    root: 'The directory; relative to this file, `~` is the home.',
    protocol: 'The protocol; without it, it is told from the layout of the directory.',
    label: 'The name that `source:` matches; without it, made from the name of the directory.',
    zone: 'Time zone of times that name none.',
    humans: 'Ids that stand for a person.',
    aliases: 'Names as written, and the agent each stands for.',
    ignore: 'Globs of paths that are not read; they are counted.',
    polling: '`true`: never trust events, look every second. `null`: by kind of file system.',
    host: 'Name of the machine that the agents run on.',
  },
  /** Each follows the name of what was set. */
  must: {
    port: 'must be a port, 0 to 65535',
    connections: 'must be a whole number of connections, 16 to 65535',
    loopback:
      'must be 127.0.0.1, ::1 or localhost: the console answers this machine only (from another one, use an SSH tunnel to the same port, or a proxy here and --public-url)',
    postgres: 'must begin with postgres://',
    address:
      'must be postgres://user@host:port/name, where a password has %25 for % and %2F for / (any sign: % and its code)',
    origin: 'must be https:// and a name, with nothing after it',
    networks: 'must be addresses or CIDRs with commas between, such as 10.0.0.7,192.0.2.0/24',
    months: 'must be a whole number of months, 1 to 1,200',
    whole: 'must be a whole number, 1 or more',
    minutes: 'must be a number of minutes, 0.01 or more',
    proofMinutes: 'must be a number of minutes, 0.01 to 43,200 (30 days)',
    hours: 'must be a number of hours, 0.01 to 720 (30 days)',
    path: 'must be a path',
    oneOf: (names: readonly string[]) => `must be one of ${names.join(', ')}`,
  },
  in: (name: string, file: string) => `${name} in ${file}`,
  at: (file: string, place: string) => (place === '' ? file : `${file} at ${place}`),
  problem: (where: string, what: string) => `${where}: ${what}`,
  taken: (before: number) => `is that of sources.${before} already`,
  alone: '--trusted-proxy says nothing without --public-url',
  notThere: (file: string) => `SIGNALBOX_CONFIG names ${file}, which is not there`,
  unread: (file: string, why: unknown) => `${file} cannot be read: ${why}`,
  notJson: (file: string, why: unknown) => `${file} is not JSON: ${why}`,
  wrong: (problems: readonly string[]) => `The settings are wrong: ${problems.join('; ')}.`,
  wrongMend: 'See docs/settings.md.',
} as const)
