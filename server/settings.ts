import os from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { MOST_MONTHS } from '@/lib/ingest'
import { KnownError } from './errors'
import { type ConfigFile, type FoundConfig, readConfig } from './settings-file'
import { httpsOrigin, loopback, networks, numeric, port, postgresUrl } from './settings-values'

/** A setting is chosen by flag, else environment, else configuration file, else default. */
type Setting<T> = {
  doc: string
  schema: z.ZodType<T>
  default: T
  /** Environment variable. */
  env: string
  /** Flag of the command, or null where a secret would show in the list of processes. */
  flag: string | null
}

const define = <T>(setting: Setting<T>) => setting

export const settingsTable = {
  port: define({
    doc: 'Port of the console. 0 takes a free one.',
    schema: port,
    default: 4800,
    env: 'SIGNALBOX_PORT',
    flag: '--port',
  }),
  host: define({
    doc: 'Address that the console listens on. Loopback only.',
    schema: loopback,
    default: '127.0.0.1',
    env: 'SIGNALBOX_HOST',
    flag: '--host',
  }),
  publicUrl: define<string | null>({
    doc: 'The address, https://…, under which a proxy on this machine hands the console to others. Refused while there is no account. Approvers and admins need a second factor there, and start links open nothing.',
    schema: httpsOrigin.nullable(),
    default: null,
    env: 'SIGNALBOX_PUBLIC_URL',
    flag: '--public-url',
  }),
  trustedProxy: define<string | null>({
    doc: 'Addresses and CIDRs, with commas between, of proxies before the one on this machine: the address of a visitor is the last in `X-Forwarded-For` that is none of them. Only with a public address.',
    schema: networks.nullable(),
    default: null,
    env: 'SIGNALBOX_TRUSTED_PROXY',
    flag: '--trusted-proxy',
  }),
  data: define({
    doc: 'Directory that holds the index and the ledger, on a local file system. Remove it to remove everything that Signalbox keeps.',
    schema: z.string().min(1),
    default: path.join('~', '.local', 'share', 'signalbox'),
    env: 'SIGNALBOX_DATA',
    flag: '--data',
  }),
  database: define<string | null>({
    doc: 'Address of a Postgres database (14 or newer) that holds the index and the ledger, as the schemas `record` and `ledger`, instead of SQLite files. Flags are seen by everyone on the machine: a password belongs in the variable, or in `PGPASSWORD`.',
    schema: postgresUrl.nullable(),
    default: null,
    env: 'DATABASE_URL',
    flag: '--database',
  }),
  keepMonths: define<number | null>({
    doc: 'Calendar months (UTC) before the current one of which observations are kept. What was observed earlier is dropped, with everything in the index that follows from it; the agents’ files stay, and stay counted. Without it, what was chosen on Ingest holds, else everything is kept.',
    schema: numeric(
      z.number({ error: 'must be a whole number of months, 1 or more' }).int().min(1).max(MOST_MONTHS),
    ).nullable(),
    default: null,
    env: 'SIGNALBOX_KEEP_MONTHS',
    flag: null,
  }),
  log: define<'file' | 'stderr'>({
    doc: 'Where the log goes, as JSON lines: `file` is `signalbox.log` in the data directory.',
    schema: z.enum(['file', 'stderr']),
    default: 'file',
    env: 'SIGNALBOX_LOG',
    flag: null,
  }),
  logLevel: define<'debug' | 'info' | 'warn' | 'error'>({
    doc: 'The least grave entry that is logged.',
    schema: z.enum(['debug', 'info', 'warn', 'error']),
    default: 'info',
    env: 'SIGNALBOX_LOG_LEVEL',
    flag: null,
  }),
  checkpoints: define<string | null>({
    doc: 'Directory outside the data and outside everything watched, best on another disk or machine, that signed checkpoints of the ledger are put into: without them nobody can tell that its end was cut off.',
    schema: z.string().min(1).nullable(),
    default: null,
    env: 'SIGNALBOX_CHECKPOINTS',
    flag: '--checkpoints',
  }),
  checkpointEntries: define({
    doc: 'Entries of the ledger after which a checkpoint is taken.',
    schema: numeric(z.number({ error: 'must be a whole number, 1 or more' }).int().min(1)),
    default: 100,
    env: 'SIGNALBOX_CHECKPOINT_ENTRIES',
    flag: null,
  }),
  checkpointMinutes: define({
    doc: 'Minutes after which a checkpoint is taken when an entry came.',
    schema: numeric(z.number({ error: 'must be a number of minutes' }).min(0.01)),
    default: 60,
    env: 'SIGNALBOX_CHECKPOINT_MINUTES',
    flag: null,
  }),
  sessionHours: define({
    doc: 'Hours after which a browser signs in anew, or needs a new start link.',
    schema: numeric(
      z
        .number({ error: 'must be a number of hours' })
        .min(0.01)
        .max(24 * 30),
    ),
    default: 12,
    env: 'SIGNALBOX_SESSION_HOURS',
    flag: null,
  }),
  loopback: define<'open' | 'password'>({
    doc: 'Whether a person on this machine, once there are accounts, may go on without one by a start link: `open`, where every act then says that it does not prove a human, or `password`, where everybody signs in.',
    schema: z.enum(['open', 'password']),
    default: 'open',
    env: 'SIGNALBOX_LOOPBACK',
    flag: null,
  }),
  secondFactor: define<'beyond' | 'always'>({
    doc: 'Where who signs in to the account of an approver or an admin needs a second factor to be one: `beyond` this machine, at the public address, or `always`. With a password alone they are operators.',
    schema: z.enum(['beyond', 'always']),
    default: 'beyond',
    env: 'SIGNALBOX_SECOND_FACTOR',
    flag: null,
  }),
  proofMinutes: define({
    doc: 'Minutes after which who signed in to an account shows anew who they are, by a passkey, a one-time code or the password, before they approve or reject, change people, policies or factors, or turn writing on.',
    schema: numeric(
      z
        .number({ error: 'must be a number of minutes' })
        .min(0.01)
        .max(60 * 24 * 30),
    ),
    default: 15,
    env: 'SIGNALBOX_PROOF_MINUTES',
    flag: null,
  }),
}

type Table = typeof settingsTable
export type SettingName = keyof Table
export type Settings = { [Name in SettingName]: Table[Name]['default'] } & {
  sources: ConfigFile['sources']
  /** The configuration file that was read, or null. */
  file: string | null
}

export type Asked = {
  /** What the command line says; undefined where it says nothing. */
  flags?: { [name in SettingName]?: unknown }
  environment?: { readonly [name: string]: string | undefined }
  /** Where `signalbox.config.json` is looked for. */
  directory?: string
  home?: string
}

/** The environment of this process; nothing else reads it. */
export const environment: Readonly<NodeJS.ProcessEnv> = process.env

/** Reads every setting once. Throws a `KnownError` that lists all problems at once. Paths come back absolute. */
export function readSettings(asked: Asked = {}): Settings {
  const { flags = {}, environment: variables = environment, directory = process.cwd(), home = os.homedir() } = asked
  const problems: string[] = []
  const named = variables.SIGNALBOX_CONFIG || null
  const config = path.resolve(directory, fromHome(named ?? 'signalbox.config.json', home))
  const found = readConfig(config, named !== null, problems)

  const read = <T>(name: SettingName, setting: Setting<T>): T => {
    const [from, value] = chosen(name, flags[name], variables[setting.env], found)
    if (value === undefined) return setting.default
    const parsed = setting.schema.safeParse(value)
    if (parsed.success) return parsed.data
    for (const issue of parsed.error.issues) problems.push(`${from}: ${issue.message}`)
    return setting.default
  }

  const placed = (place: string | null) => place && path.resolve(directory, fromHome(place, home))
  const settings: Settings = {
    port: read('port', settingsTable.port),
    host: read('host', settingsTable.host),
    publicUrl: read('publicUrl', settingsTable.publicUrl),
    trustedProxy: read('trustedProxy', settingsTable.trustedProxy),
    data: path.resolve(directory, fromHome(read('data', settingsTable.data), home)),
    database: read('database', settingsTable.database),
    keepMonths: read('keepMonths', settingsTable.keepMonths),
    log: read('log', settingsTable.log),
    logLevel: read('logLevel', settingsTable.logLevel),
    checkpoints: placed(read('checkpoints', settingsTable.checkpoints)),
    checkpointEntries: read('checkpointEntries', settingsTable.checkpointEntries),
    checkpointMinutes: read('checkpointMinutes', settingsTable.checkpointMinutes),
    sessionHours: read('sessionHours', settingsTable.sessionHours),
    loopback: read('loopback', settingsTable.loopback),
    secondFactor: read('secondFactor', settingsTable.secondFactor),
    proofMinutes: read('proofMinutes', settingsTable.proofMinutes),
    sources: (found?.content.sources ?? []).map((source) => ({
      ...source,
      root: path.resolve(found ? path.dirname(found.file) : directory, fromHome(source.root, home)),
    })),
    file: found?.file ?? null,
  }
  problems.push(...saidTwice(settings))
  if (settings.trustedProxy !== null && settings.publicUrl === null)
    problems.push('--trusted-proxy says nothing without --public-url')
  if (problems.length > 0)
    throw new KnownError('bad-setting', `The settings are wrong: ${problems.join('; ')}.`, 'See docs/settings.md.')
  return settings
}

/** Two sources are never one directory, and never have one name: either would be another than was said. */
function saidTwice({ sources, file }: Settings): string[] {
  return (['root', 'label'] as const).flatMap((field) =>
    sources.flatMap(({ [field]: value }, at) => {
      const before = sources.findIndex((other) => other[field] === value)
      if (value === undefined || before === at) return []
      return `${path.basename(file ?? '')} at sources.${at}.${field}: is that of sources.${before} already`
    }),
  )
}

function chosen(name: SettingName, flag: unknown, fromEnvironment: string | undefined, found: FoundConfig | null) {
  if (flag !== undefined) return [settingsTable[name].flag ?? name, flag] as const
  if (fromEnvironment !== undefined && fromEnvironment !== '')
    return [settingsTable[name].env, fromEnvironment] as const
  return [`${name} in ${path.basename(found?.file ?? '')}`, found?.content[name]] as const
}

/** `~` and `~/…` stand for the home directory. */
export function fromHome(place: string, home: string): string {
  return place === '~' || place.startsWith('~/') ? path.join(home, place.slice(1)) : place
}
