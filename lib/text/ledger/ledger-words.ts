import type { TablesCompared } from '@/lib/ledger/told-row'
import type { CommandAct } from '@/lib/pages/commanded'
import { counted, number } from '../number'
import { spoken } from '../spoken'

/** What a restore ended: names are those of accounts and tokens. */
type EndedSaid = {
  sessions: number
  links: number
  tokens: readonly string[]
  closed: readonly string[]
  other: readonly string[]
  held: { decided: number; unknown: number }
  since: { acts: number; decisions: number }
  unknown: boolean
}

const notRecorded: { [what in CommandAct | 'outcome']: string } = {
  export: 'this export',
  'ledger-export': 'this export of the ledger',
  backup: 'this backup',
  forget: 'this removal',
  remember: 'that this is read again',
  outcome: 'what came of it, only that it was begun',
}

/** What `verify` does not compare. */
export const NOT_COMPARED =
  'sessions, one-time links, settings, watched sources, views, what was seen, acknowledged problems, notifications, alert rules, counts of failed attempts, known browsers, languages and time zones of people, reserved file names, and when a token or a second factor was last used'

/** Of the ledger, what the server and the commands say too. */
export const ledger = spoken('ledger', {
  both: (one: string, other: string) => `${one} ${other}`,
  /** What somebody wrote that looks like one of our codes. */
  typed: (text: string) => text,
  unrecorded: (cause: string) => `The ledger cannot be written, so nothing was done: ${cause}`,
  unrecordedMend: 'Fix the cause and try again. Reading continues.',
  tooLong: 'This is too long for the ledger.',
  tooLongMend: 'Shorten it.',
  startLink: 'by a start link',
  spentLink: 'The link was spent, has run out or never was.',
  unforeseen: 'Something broke. The log says what.',
  ended: 'The program ended before this was settled; it may be done in part.',
  missing: (n: number) => `Entry ${number(n)} is missing, or another entry was inserted before it.`,
  altered: (n: number) => `Entry ${number(n)} is not what was recorded: its hash differs.`,
  unbound: (n: number) => `Entry ${number(n)} does not follow the entry before it.`,
  otherThanSealed: (n: number, checkpoint: number) =>
    `Entry ${number(n)} is not the one that checkpoint ${number(checkpoint)} signed: the chain was rebuilt or diverged, for example because an older backup was restored, or the data was copied and both copies are running.`,
  cut: (checkpoint: number, n: number, head: number) =>
    `Checkpoint ${number(checkpoint)} signed entry ${number(n)}, but the ledger ends at entry ${number(head)}: its end was cut off, an older backup was restored, or another copy of the data continued.`,
  keptAltered: (sha256: string) => `Stored bytes have changed: ${sha256}.`,
  keptLost: (n: number, sha256: string) => `Bytes that entry ${number(n)} refers to are gone: ${sha256}.`,
  keptStray: (sha256: string) => `Bytes are stored that no entry refers to: ${sha256}.`,
  sealUnreadable: 'It is not a checkpoint.',
  sealForeign: (key: string) => `It is signed with a key that is unknown here (${key}…).`,
  sealForged: 'Its signature is invalid.',
  sealMissing: (checkpoint: number) =>
    `Checkpoint ${number(checkpoint)} is missing, or does not follow the previous one.`,
  sealAltered: (checkpoint: number) => `Checkpoint ${number(checkpoint)} differs from its row in the database.`,
  sealGone: (name: string) => `${name} is no longer in the checkpoint directory.`,
  sealDiffers: (name: string) => `${name} differs from what the ledger knows of it.`,
  sealUnknown: (name: string) =>
    `The ledger does not know ${name}: the ledger was restored to an earlier state, or another copy of the data wrote the file.`,
  sealsUnread: (directory: string) => `Cannot read ${directory}: missing entries at the end would go unnoticed.`,
  noKey: (file: string) => `${file} does not exist.`,
  otherKey: (file: string) => `${file} does not contain an Ed25519 key.`,
  otherKeyMend: 'Put the right file there, or name another.',
  unplaced: (directory: string, why: string) => `Cannot use ${directory} (${why}).`,
  within: (directory: string, other: string) => `${directory} is inside ${other}, where it protects nothing.`,
  otherPlaceMend: 'Choose another directory for checkpoints.',
  otherFile: (file: string) => `${file} already exists with other content.`,
  otherCheckpoint: (file: string) =>
    `${file} already exists and is a checkpoint of a diverged copy of this ledger: the data was copied and both copies are running, or it was restored to an earlier state. The file was left as it is, and nothing in this ledger is lost.`,
  otherCheckpointMend:
    'Start this console with its own directory, --checkpoints DIR: the next checkpoint there covers every entry.',
  nowhere: 'No checkpoint directory is set.',
  nowhereMend: 'Start with --checkpoints DIR, a directory outside the data and outside what is watched.',
  watchedHolds: (root: string) => `${root} contains the checkpoints of the ledger.`,
  watchedHoldsMend: 'Watch another directory, or move the checkpoints.',
  query: {
    plain: 'Groups and OR are not supported here. An entry must match every term.',
    examples: {
      who: 'who:local',
      role: 'role:admin',
      known: 'known:loopback',
      did: 'did:source',
      about: 'about:decisions',
      outcome: 'outcome:refused',
      source: 'source:demo',
      since: 'since:2h',
      after: 'after:today',
      before: 'before:2026-11-20',
    },
  },
  consoleId: (file: string) => `${file} does not hold the id of this console.`,
  consoleIdMend:
    'Take it away: another is made, and what a crash left open under the former one stays open for a look by hand.',
  /** Of commands that work without a console. */
  command: {
    notRecorded: (what: CommandAct | 'outcome', why: string) => `Not on record: ${notRecorded[what]}. ${why}\n`,
    noAnswer: 'A console holds the ledger and does not answer.',
    noIntent: 'There is no such command under way.',
  },
  backup: {
    nothing: (data: string) => `There is no ledger in ${data}.`,
    nothingMend: 'Name the data directory with --data.',
    refused: (file: string) => `${file} cannot be written.`,
    full: 'Its disk is full.',
    runs: (data: string) => `A console or a tail runs on ${data}.`,
    runsMend: 'Stop it first.',
    nothingThere: 'There is no ledger in this database.',
    nothingThereMend: 'Name the database with --database.',
    database: 'the database',
    schema: (name: string) => `schema ${name} of the database`,
    made: (file: string, keyed: boolean) =>
      `Backed up into ${file}. ${keyed ? 'It holds the key that signs checkpoints: keep it as you keep the data.' : 'There was no key that signs (ledger-key.pem) beside the ledger.'}\n`,
    restored: (file: string, place: string, aside: readonly string[]) =>
      `Restored ${file} into ${place}.${aside.length === 0 ? '' : ` What was there is in ${aside.join(' and ')}.`}\nCheckpoints outside that are newer show from now on what is missing: choose a new directory for those to come, unless they go to the usual one, of which this ledger has another from now on.\n`,
    ended: ({ sessions, links, tokens, closed, other, held, since, unknown }: EndedSaid) =>
      [
        `Ended, because a backup does not know what was ended since: ${counted(sessions, 'session', 'sessions')}, ${counted(tokens.length, 'API token', 'API tokens')}${tokens.length === 0 ? '' : ` (${tokens.join(', ')})`} and ${counted(links, 'one-time link', 'one-time links')}. People sign in again; programs need new tokens.`,
        ...(closed.length === 0 ? [] : [`Closed, as they were in what was there: ${closed.join(', ')}.`]),
        ...(other.length === 0
          ? []
          : [
              `Role, scope, password or second factor are those of the backup, other than in what was there: ${other.join(', ')}. Look at them under Settings, People.`,
            ]),
        ...(held.decided === 0
          ? []
          : [
              `Closed, because they were decided in what was there: ${counted(held.decided, 'held post', 'held posts')}.`,
            ]),
        ...(held.unknown === 0
          ? []
          : [
              `Held, and perhaps written since the backup: ${counted(held.unknown, 'post', 'posts')}. Look whether it lies there before you approve it: it would be written once more.`,
            ]),
        ...(since.acts + since.decisions === 0
          ? []
          : [
              `Taken from what was there, so that nothing is done twice: ${counted(since.acts, 'act', 'acts')} and ${counted(since.decisions, 'decision', 'decisions')} since the backup.`,
            ]),
        ...(unknown
          ? [
              'What was there does not tell of every account: one that was closed since the backup is open again. Look under Settings, People.',
            ]
          : []),
      ].join('\n'),
    decided: (written: boolean) =>
      `It was ${written ? 'approved and written' : 'decided'} after the backup that was restored, by what the ledger that was there says. It is not written again.`,
    decidedThere: (by: string) =>
      `${by} decided it after the backup that was restored, by what the ledger that was there says.`,
    heldThere: 'It waited for another person when an older backup was restored, which knows nothing of it.',
    openThere: 'It was under way when an older backup was restored: look whether it lies there.',
    asOf: (at: string) =>
      `Everything else is as it was at ${at}, also policies, and which sources may be written to.\n`,
    config: (file: string) =>
      `The configuration of the backup is in ${file}: copy it to where Signalbox is started, if it is to hold.\n`,
  },
  /** Of the tables, compared with what entries tell of their rows. */
  replay: {
    said: (column: string, value: string | number | null) => `${column} ${value === null ? 'nothing' : value}`,
    added: (table: string, key: string, said: string) => `${table} ${key} exists (${said}), but no entry records it.`,
    stands: (table: string, key: string, n: number) =>
      `${table} ${key} exists, but entry ${number(n)} records its removal.`,
    otherDigest: (table: string, key: string, n: number) =>
      `${table} ${key} differs from entry ${number(n)} in something that is recorded only by its SHA-256.`,
    changed: (table: string, key: string, { is, told, n }: { is?: string; told?: string; n: number }) =>
      `${table} ${key} is ${is}; entry ${number(n)} records ${told}.`,
    missing: (table: string, key: string, { said, n }: { said: string; n: number }) =>
      `${table} ${key} is gone; entry ${number(n)} records it: ${said}.`,
    snapshot: 'Every row as it stands: an older version did not tell of each change.',
    second: (n: number) =>
      `Entry ${number(n)} records all rows at once although each was recorded already: it is ignored.`,
    forged: (n: number) => `Entry ${number(n)} records all rows at once, but its signature is invalid.`,
    otherSince: (from: number | null, since: number | null) =>
      `The table told_from says ${from === null ? 'nothing any more' : `that rows are told from entry ${number(Math.max(from, 1))} on`}; by the entries they are from entry ${number(since ?? 1)} on.`,
    notBegun:
      'How the tables stand could not be put on record yet, so nothing is done that changes them: an older version wrote this ledger.',
    notBegunMend:
      'The log says what keeps it from being written. Mend that; it is tried again every 2 seconds, and reading goes on.',
  },
  proof: {
    many: (most: number) => `An export can have ${number(most)} entries at most.`,
    manyMend: 'Export them in parts.',
    none: (from: number, to: number, end: number) =>
      `Entries ${from} to ${to} do not exist: ${end === 0 ? 'nothing is recorded yet' : `the ledger has entries 1 to ${end}`}.`,
  },
  verify: {
    held: (entries: number, kept: number, took: string) =>
      `ledger       ${counted(entries, 'entry', 'entries')} and ${counted(kept, 'kept sequence', 'kept sequences')} of bytes hold, ${took}\n`,
    head: (n: number, hash: string | null) => `end          #${n} ${hash ?? 'nothing is recorded yet'}\n`,
    checkpoints: (count: number, elsewhere: number, outside: string | null) =>
      outside === null
        ? 'checkpoints  none are put outside: a cut end would not be seen. Name a directory with --checkpoints.\n'
        : `checkpoints  ${number(count - elsewhere)} of ${number(count)} match, in ${outside}${elsewhere === 0 ? '' : '; the others were put elsewhere, and nothing was compared with them'}\n`,
    tables: ({ rows, since, signed, differences }: TablesCompared) =>
      `tables       ${differences === 0 ? 'as the ledger tells' : `${counted(differences, 'row is', 'rows are')} other than the ledger tells`}: ${Object.entries(
        rows,
      )
        .map(([table, count]) => `${number(count)} ${table}`)
        .join(
          ', ',
        )}\n${since === null ? '' : `since        #${since}, which told of all rows as they stood then${signed === true ? ', signed' : '; whose key signed it is not known here'}\n`}`,
    notCompared: `not compared ${NOT_COMPARED}\n`,
    older:
      'tables       not compared: an older version wrote this ledger. Start the console once: from then on every change of a row is told.\n',
    other: (says: string) => `other        ${says}\n`,
    more: (count: number) => `other        and ${number(count)} more\n`,
    differ: (count: number) =>
      `${counted(count, 'row of the tables is', 'rows of the tables are')} other than the ledger tells.`,
    differMend:
      'Somebody changed the database without the console. Keep the data as they are, look at what is named, and restore a backup from before.',
    broken: (says: string) => `The ledger is broken. ${says}`,
    brokenMend:
      'Keep the data as they are, and compare with a newer backup; what was there before a restore lies beside the data.',
  },
} as const)
