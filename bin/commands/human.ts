import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Command } from 'commander'
import { visible } from '@/lib/glyphs'
import { help } from '@/lib/text/command-help'
import { once, seal as words } from '@/lib/text/seal'
import { noteActed } from '@/server/boot/human/acted'
import { lineOf } from '@/server/boot/human/spoken'
import { readKeyFile, sourceMeant, type Trusted } from '@/server/boot/human/trusted'
import { verifyHuman } from '@/server/boot/human/verify'
import { waitApproval } from '@/server/boot/human/wait'
import { inOneLine } from '@/server/boot/sentence'
import { KnownError } from '@/server/errors'
import { wholeNumber } from './arguments'
import { Ended } from './ended'
import type { Io } from './io'

/** Outside of everything that agents may write. */
const KEY_FILE = '/etc/signalbox/key.pub'
const NOT_GENUINE = 1
const REPEATED = 3
const EXITS = { approved: 0, rejected: 1, expired: 2, 'time-out': 2 }
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
      const apart = [...trusted.sources.map(({ root }) => root), ...rootOf(io, flags)]
      const noted = await noteActed(path.resolve(io.directory, flags.once), apart, { signature, line })
      if (noted.wasHere) throw new Ended(REPEATED, once.again(id, noted.file))
    }
    io.out(`${flags.print === true ? line : words.genuine(deed, id)}\n`)
  })
}

type Ask = { lineSha256?: string; stdin?: boolean; timeout?: number }

export function addWaitApproval(program: Command, io: Io): void {
  withPlace(
    program
      .command('wait-approval')
      .description(help.waitApproval.does)
      .argument('[id]', help.waitApproval.id)
      .option('--line-sha256 <hex>', help.waitApproval.lineSha256)
      .option('--stdin', help.waitApproval.stdin)
      .option('--timeout <seconds>', help.waitApproval.timeout, wholeNumber),
  ).action(async (id: string | undefined, flags: Where & Ask) => {
    const { answer, says } = await waited(io, id, flags).catch((error: unknown) => {
      // Whatever broke: nobody rejected anything.
      throw new Ended(UNDECIDED, inOneLine(error))
    })
    if (answer !== 'approved') throw new Ended(EXITS[answer], says)
    io.out(`${visible(says)}\n`)
  })
}

async function waited(io: Io, id: string | undefined, flags: Where & Ask) {
  const trusted = await trustedBy(io, flags)
  const ask = await askOf(io, id, flags)
  const source = await sourceMeant(trusted, meant(io, flags))
  const until = flags.timeout === undefined ? null : io.now() + flags.timeout * 1_000
  return waitApproval({ trusted, source, ask, until, now: io.now, asked: io.asked })
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
