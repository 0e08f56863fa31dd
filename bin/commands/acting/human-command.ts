import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Command } from 'commander'
import { wholeNumber } from '@/bin/commands/base/command-arguments'
import { Ended } from '@/bin/commands/base/ended-command'
import type { Io } from '@/bin/commands/base/io'
import { visible } from '@/lib/letters/glyphs'
import { help } from '@/lib/text/commands/command-help'
import { once, seal as words } from '@/lib/text/commands/seal-commands'
import { inOneLine } from '@/server/boot/base/sentence'
import { type Noted, noteActed } from '@/server/boot/human/acted'
import { lineOf } from '@/server/boot/human/spoken-message'
import type { Decision } from '@/server/boot/human/tally'
import { readKeyFile, sourceMeant, sourceOf, type Trusted } from '@/server/boot/human/trusted'
import { verifyHuman } from '@/server/boot/human/verify-message'
import { type Waited, waitApproval } from '@/server/boot/human/wait-approval'
import { KnownError } from '@/server/errors'

/** Outside of everything that agents may write. */
const KEY_FILE = '/etc/signalbox/key.pub'
const NOT_GENUINE = 1
const REPEATED = 3
const EXITS = { approved: 0, rejected: 1, expired: 2, 'time-out': 2, repeated: REPEATED }
const UNDECIDED = 2

type Where = { key: string; source?: string; root?: string }
type Said = { at?: string; id?: string; print?: boolean; once?: string }

export function addVerifyHuman(program: Command, io: Io): void {
  withPlace(
    program
      .command('verify-human')
      .description(help.verifyHuman.does)
      .argument('<file>', help.verifyHuman.file)
      .option('--at <file>', help.verifyHuman.at)
      .option('--id <id>', help.verifyHuman.id)
      .option('--print', help.verifyHuman.print)
      .option('--once <dir>', help.verifyHuman.once),
  ).action(async (place: string, flags: Where & Said) => {
    const trusted = await trustedBy(io, flags)
    const given = place === '-' ? await io.input() : null
    if (given !== null && flags.at === undefined) throw new KnownError('bad-usage', words.where)
    const [, file = place, offset = null] = given === null ? (/^(.+):(\d+)$/.exec(place) ?? []) : []
    const verdict = await verifyHuman({
      ...meant(io, flags),
      ...{ trusted, id: flags.id ?? null, given, now: io.now() },
      file: path.resolve(io.directory, flags.at ?? file),
      offset: offset === null ? null : Number(offset),
    })
    if (verdict.is === 'not') throw new Ended(NOT_GENUINE, verdict.why)
    const { id, deed, expiresAt, signature } = verdict.seal
    if (verdict.is === 'expired') throw new Ended(NOT_GENUINE, words.expired(expiresAt ?? 0))
    const line = lineOf(verdict.message)
    if (flags.once !== undefined) {
      const { wasHere, file: note } = await noted(io, trusted, flags, { signature, line })
      if (wasHere) throw new Ended(REPEATED, once.again(id, note))
    }
    io.out(`${flags.print === true ? line : words.genuine(deed, id)}\n`)
  })
}

type Ask = { lineSha256?: string; stdin?: boolean; timeout?: number } & Omit<Said, 'id'>

export function addWaitApproval(program: Command, io: Io): void {
  withPlace(
    program
      .command('wait-approval')
      .description(help.waitApproval.does)
      .argument('[id]', help.waitApproval.id)
      .option('--line-sha256 <hex>', help.waitApproval.lineSha256)
      .option('--stdin', help.waitApproval.stdin)
      .option('--at <file>', help.waitApproval.at)
      .option('--print', help.waitApproval.print)
      .option('--once <dir>', help.waitApproval.once)
      .option('--timeout <seconds>', help.waitApproval.timeout, wholeNumber),
  ).action(async (id: string | undefined, flags: Where & Ask) => {
    const until = flags.timeout === undefined ? null : io.now() + (flags.timeout || LOOK_ONCE_S) * 1_000
    const { answer, says, decision, leftOut } = await inTime(until, io, waited(io, id, flags, until)).catch(
      (error: unknown) => {
        // Whatever broke: nobody rejected anything.
        throw new Ended(UNDECIDED, inOneLine(error))
      },
    )
    for (const line of leftOut.slice(0, MOST_LEFT_OUT)) io.err(`signalbox: ${visible(line)}\n`)
    if (leftOut.length > MOST_LEFT_OUT)
      io.err(`signalbox: ${words.wait.leftOut.more(leftOut.length - MOST_LEFT_OUT)}\n`)
    if (flags.print === true && decision !== null) io.out(`${lineOf(decision.message)}\n`)
    if (answer !== 'approved') throw new Ended(EXITS[answer], says)
    if (flags.print !== true) io.out(`${visible(says)}\n`)
  })
}

const LOOK_ONCE_S = 10
const MOST_LEFT_OUT = 20
/** Who cannot be asked whether the time is over is not waited for. */
const GRACE_MS = 500
/** No timer lasts longer. */
const MOST_MS = 2 ** 31 - 1

/** Also where the disk, or whoever writes the ask, gives no answer. */
async function inTime(until: number | null, io: Io, act: Promise<Waited>): Promise<Waited> {
  const left = until === null ? MOST_MS : until - io.now() + GRACE_MS
  if (left >= MOST_MS) return act
  const over = new AbortController()
  const stuck = wait<Waited>(
    left,
    { answer: 'time-out', says: words.wait.stuck, decision: null, leftOut: [] },
    { signal: over.signal },
  )
  stuck.catch(() => undefined)
  return Promise.race([act, stuck]).finally(() => over.abort())
}

async function waited(io: Io, id: string | undefined, flags: Where & Ask, until: number | null): Promise<Waited> {
  const trusted = await trustedBy(io, flags)
  const ask = await askOf(io, id, flags)
  const wanted = meant(io, flags)
  const lies = flags.at === undefined ? null : await sourceOf(trusted, path.resolve(io.directory, flags.at), wanted)
  const source = lies ?? (await sourceMeant(trusted, wanted))
  const claim = async ({ signature, message }: Decision) =>
    flags.once === undefined || !(await noted(io, trusted, flags, { signature, line: lineOf(message) })).wasHere
  // --timeout 0 looks once.
  const last = flags.timeout === 0 ? Promise.resolve() : io.asked
  return waitApproval({
    trusted,
    source,
    ask,
    at: lies?.path ?? null,
    until,
    now: io.now,
    wait: io.wait,
    asked: last,
    claim,
  })
}

async function noted(
  io: Io,
  trusted: Trusted,
  flags: Where & { once?: string },
  signed: { signature: string; line: string },
): Promise<Noted> {
  const apart = [...trusted.sources.map(({ root }) => root), ...rootOf(io, flags)]
  return noteActed(path.resolve(io.directory, flags.once ?? ''), apart, signed)
}

function withPlace(command: Command): Command {
  return command
    .option('--key <file>', help.trusted.key, KEY_FILE)
    .option('--source <label>', help.trusted.source)
    .option('--root <dir>', help.trusted.root)
}

async function trustedBy(io: Io, { key }: Where): Promise<Trusted> {
  const file = path.resolve(io.directory, key)
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new KnownError('bad-usage', words.noKey(file), words.noKeyMend, { cause })
  })
  return readKeyFile(text, file)
}

function meant(io: Io, where: Where): { source?: string | undefined; root?: string | undefined } {
  const [root] = rootOf(io, where)
  return { source: where.source, root }
}

function rootOf(io: Io, { root }: Where): string[] {
  return root === undefined ? [] : [path.resolve(io.directory, root)]
}

async function askOf(io: Io, id: string | undefined, { lineSha256, stdin }: Ask) {
  if ([id, lineSha256, stdin].filter((one) => one !== undefined).length !== 1)
    throw new KnownError('bad-usage', words.wait.oneOf)
  if (id !== undefined) return { id }
  if (lineSha256 !== undefined) return { sha256: new Set([lineSha256.toLowerCase()]) }
  const bytes = await io.input()
  const whole = bytes.toString('latin1')
  const said = [whole, whole.replace(/\n$/, ''), whole.replace(/\r?\n$/, '')]
  return { sha256: new Set(said.map((text) => hash('sha256', Buffer.from(text, 'latin1')))) }
}
