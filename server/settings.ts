import os from 'node:os'
import path from 'node:path'
import * as z from 'zod'
import { MOST_MONTHS } from '@/lib/source/ingest-facts'
import { configuration as words } from '@/lib/text/data/configuration'
import { KnownError } from './errors'
import { environment } from './settings-environment'
import { type ConfigFile, type FoundConfig, readConfig, rulesSaid, saidTwice } from './settings-file'
import { httpsOrigin, loopback, networks, numeric, OFF, placed, port, postgresUrl, stateOf } from './settings-values'

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
    doc: words.does.port,
    schema: port,
    default: 4800,
    env: 'SIGNALBOX_PORT',
    flag: '--port',
  }),
  host: define({
    doc: words.does.host,
    schema: loopback,
    default: '127.0.0.1',
    env: 'SIGNALBOX_HOST',
    flag: '--host',
  }),
  connections: define({
    doc: words.does.connections,
    schema: numeric(z.number({ error: words.must.connections }).int().min(16).max(65_535)),
    default: 1024,
    env: 'SIGNALBOX_CONNECTIONS',
    flag: null,
  }),
  publicUrl: define<string | null>({
    doc: words.does.publicUrl,
    schema: httpsOrigin.nullable(),
    default: null,
    env: 'SIGNALBOX_PUBLIC_URL',
    flag: '--public-url',
  }),
  trustedProxy: define<string | null>({
    doc: words.does.trustedProxy,
    schema: networks.nullable(),
    default: null,
    env: 'SIGNALBOX_TRUSTED_PROXY',
    flag: '--trusted-proxy',
  }),
  data: define({
    doc: words.does.data,
    schema: placed,
    default: path.join('~', '.local', 'share', 'signalbox'),
    env: 'SIGNALBOX_DATA',
    flag: '--data',
  }),
  database: define<string | null>({
    doc: words.does.database,
    schema: postgresUrl.nullable(),
    default: null,
    env: 'DATABASE_URL',
    flag: '--database',
  }),
  keepMonths: define<number | null>({
    doc: words.does.keepMonths,
    schema: numeric(z.number({ error: words.must.months }).int().min(1).max(MOST_MONTHS)).nullable(),
    default: null,
    env: 'SIGNALBOX_KEEP_MONTHS',
    flag: null,
  }),
  log: define<'file' | 'stderr'>({
    doc: words.does.log,
    schema: z.enum(['file', 'stderr']),
    default: 'file',
    env: 'SIGNALBOX_LOG',
    flag: null,
  }),
  logLevel: define<'debug' | 'info' | 'warn' | 'error'>({
    doc: words.does.logLevel,
    schema: z.enum(['debug', 'info', 'warn', 'error']),
    default: 'info',
    env: 'SIGNALBOX_LOG_LEVEL',
    flag: null,
  }),
  checkpoints: define<string | null>({
    doc: words.does.checkpoints,
    schema: placed.nullable(),
    default: null,
    env: 'SIGNALBOX_CHECKPOINTS',
    flag: '--checkpoints',
  }),
  checkpointEntries: define({
    doc: words.does.checkpointEntries,
    schema: numeric(z.number({ error: words.must.whole }).int().min(1)),
    default: 100,
    env: 'SIGNALBOX_CHECKPOINT_ENTRIES',
    flag: null,
  }),
  checkpointMinutes: define({
    doc: words.does.checkpointMinutes,
    schema: numeric(z.number({ error: words.must.minutes }).min(0.01)),
    default: 60,
    env: 'SIGNALBOX_CHECKPOINT_MINUTES',
    flag: null,
  }),
  sessionHours: define({
    doc: words.does.sessionHours,
    schema: numeric(
      z
        .number({ error: words.must.hours })
        .min(0.01)
        .max(24 * 30),
    ),
    default: 12,
    env: 'SIGNALBOX_SESSION_HOURS',
    flag: null,
  }),
  loopback: define<'open' | 'password'>({
    doc: words.does.loopback,
    schema: z.enum(['open', 'password']),
    default: 'open',
    env: 'SIGNALBOX_LOOPBACK',
    flag: null,
  }),
  secondFactor: define<'beyond' | 'always'>({
    doc: words.does.secondFactor,
    schema: z.enum(['beyond', 'always']),
    default: 'beyond',
    env: 'SIGNALBOX_SECOND_FACTOR',
    flag: null,
  }),
  proofMinutes: define({
    doc: words.does.proofMinutes,
    schema: numeric(
      z
        .number({ error: words.must.proofMinutes })
        .min(0.01)
        .max(60 * 24 * 30),
    ),
    default: 15,
    env: 'SIGNALBOX_PROOF_MINUTES',
    flag: null,
  }),
  terminalSeconds: define({
    doc: words.does.terminalSeconds,
    schema: numeric(z.number({ error: words.must.seconds }).min(0).max(86_400)),
    default: 30,
    env: 'SIGNALBOX_TERMINAL_SECONDS',
    flag: null,
  }),
}

type Table = typeof settingsTable
export type SettingName = keyof Table
export type Settings = { [Name in SettingName]: Table[Name]['default'] } & {
  /** Below which checkpoints go where no directory is named, each ledger's into one of its own; null: one is named, or none is wanted. */
  usualCheckpoints: string | null
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
    for (const issue of parsed.error.issues) problems.push(words.problem(from, issue.message))
    return setting.default
  }

  const absolute = (place: string | null) => place && path.resolve(directory, fromHome(place, home))
  const checkpoints = read('checkpoints', settingsTable.checkpoints)
  const settings: Settings = {
    port: read('port', settingsTable.port),
    host: read('host', settingsTable.host),
    connections: read('connections', settingsTable.connections),
    publicUrl: read('publicUrl', settingsTable.publicUrl),
    trustedProxy: read('trustedProxy', settingsTable.trustedProxy),
    data: path.resolve(directory, fromHome(read('data', settingsTable.data), home)),
    database: read('database', settingsTable.database),
    keepMonths: read('keepMonths', settingsTable.keepMonths),
    log: read('log', settingsTable.log),
    logLevel: read('logLevel', settingsTable.logLevel),
    checkpoints: checkpoints === OFF ? null : absolute(checkpoints),
    usualCheckpoints: checkpoints === null ? path.join(stateOf(variables, home), 'signalbox', 'checkpoints') : null,
    checkpointEntries: read('checkpointEntries', settingsTable.checkpointEntries),
    checkpointMinutes: read('checkpointMinutes', settingsTable.checkpointMinutes),
    sessionHours: read('sessionHours', settingsTable.sessionHours),
    loopback: read('loopback', settingsTable.loopback),
    secondFactor: read('secondFactor', settingsTable.secondFactor),
    proofMinutes: read('proofMinutes', settingsTable.proofMinutes),
    terminalSeconds: read('terminalSeconds', settingsTable.terminalSeconds),
    sources: (found?.content.sources ?? []).map((source) => ({
      ...source,
      root: path.resolve(found ? path.dirname(found.file) : directory, fromHome(source.root, home)),
    })),
    file: found?.file ?? null,
  }
  problems.push(...saidTwice(settings), ...rulesSaid(settings))
  if (settings.trustedProxy !== null && settings.publicUrl === null) problems.push(words.alone)
  if (problems.length > 0) throw new KnownError('bad-setting', words.wrong(problems), words.wrongMend)
  return settings
}

function chosen(name: SettingName, flag: unknown, fromEnvironment: string | undefined, found: FoundConfig | null) {
  if (flag !== undefined) return [settingsTable[name].flag ?? name, flag] as const
  if (fromEnvironment !== undefined && fromEnvironment !== '')
    return [settingsTable[name].env, fromEnvironment] as const
  return [words.in(name, path.basename(found?.file ?? '')), found?.content[name]] as const
}

/** `~` and `~/…` stand for the home directory. */
export function fromHome(place: string, home: string): string {
  return place === '~' || place.startsWith('~/') ? path.join(home, place.slice(1)) : place
}
