import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type Command, InvalidArgumentError } from 'commander'
import { wholeNumber } from '@/bin/commands/base/command-arguments'
import { Ended } from '@/bin/commands/base/ended-command'
import type { Io } from '@/bin/commands/base/io'
import { settingsOf } from '@/bin/commands/base/settings-and-index'
import { visible } from '@/lib/letters/glyphs'
import { ASSURANCES, type Assurance } from '@/lib/people/person'
import { help } from '@/lib/text/commands/command-help'
import { deskCommand as words } from '@/lib/text/commands/desk-commands'
import { askPerson } from '@/server/boot/desk/ask-person'
import { deskFile } from '@/server/boot/desk/call-request'
import { consoleAt } from '@/server/boot/desk/console-at'
import { makeDesk } from '@/server/boot/desk/desk-folder'
import { deskBeside } from '@/server/boot/desk/desk-place'
import { KnownError } from '@/server/errors'

const GREETING_MS = 2_000
const EXITS = { approved: 0, answered: 0, rejected: 1, returned: 2 } as const
const UNANSWERED = 2

type Flags = {
  desk?: string
  data?: string
  from: string
  will?: string
  payload?: string
  option?: string[]
  wait: number
  least: Assurance
  key?: string
}

export function addDesk(program: Command, io: Io): void {
  const desk = program.command('desk').description(help.desk.does)
  desk
    .command('make')
    .description(help.desk.make)
    .option('--desk <dir>', help.desk.desk)
    .option('--data <dir>', help.data)
    .action(async (flags: Pick<Flags, 'desk' | 'data'>) => {
      const place = deskOf(io, flags)
      await makeDesk(place)
      io.out(`${words.made(visible(place))}\n`)
    })
  desk
    .command('ask')
    .description(help.desk.ask)
    .argument('<title>', help.desk.title)
    .option('--will <text>', help.desk.will)
    .option('--payload <json>', help.desk.payload)
    .option('--option <text>', help.desk.option, (text, before: string[] = []) => [...before, text])
    .option('--from <name>', help.desk.from, 'script')
    .option('--wait <seconds>', help.desk.wait, wholeNumber, 300)
    .option('--least <known>', help.desk.least, leastOf, 'password')
    .option('--key <fingerprint>', help.desk.key)
    .option('--desk <dir>', help.desk.desk)
    .option('--data <dir>', help.data)
    .action((title: string, flags: Flags) => ask(io, title, flags))
}

export function deskOf(io: Io, { desk, data }: { desk?: string; data?: string }): string {
  return desk === undefined ? deskBeside(settingsOf(io, { data }).data) : path.resolve(io.directory, desk)
}

async function ask(io: Io, title: string, flags: Flags): Promise<void> {
  const desk = deskOf(io, flags)
  const console = await consoleAt(desk, GREETING_MS)
  if (console === null) throw new KnownError('unavailable', words.nobody(desk), words.nobodyMend(desk))
  if (!console.writing)
    throw new KnownError('unavailable', words.readOnly(console.source), words.readOnlyMend(console.source))
  const { key } = console
  if (flags.key !== undefined && !key.fingerprint.startsWith(flags.key.toLowerCase()))
    throw new KnownError('refused', words.otherKey, words.otherKeyMend)
  const at = io.now()
  const until = at + flags.wait * 1_000
  const { from, will, option: options = [], least } = flags
  const request = deskFile({
    ...{ id: randomBytes(16).toString('hex'), at, expiresAt: until, from, title, will, least },
    ...(flags.payload === undefined ? {} : { payload: payloadIn(flags.payload) }),
    ...(options.length === 0 ? {} : { options }),
  })
  let ended = false
  io.asked.then(() => {
    ended = true
  })
  const answer = await askPerson({
    ...{ desk, request, until, now: io.now },
    expected: { id: request.id, sha256: request.sha256, source: console.source, key, least },
    wait: (ms) => setTimeout(ms),
    ended: async () => (ended ? 'signal' : null),
  })
  if (answer === null) throw new Ended(UNANSWERED, words.unanswered)
  const { verdict, reason } = answer
  if (verdict === 'answered' || verdict === 'approved') return io.out(`${visible(reason)}\n`)
  throw new Ended(EXITS[verdict], verdict === 'rejected' ? words.rejected(reason) : words.returned)
}

/** Text that is no JSON is the payload as it is. */
function payloadIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

export function leastOf(text: string): Assurance {
  const known = text === 'local' ? 'loopback' : ASSURANCES.find((one) => one === text)
  if (known === undefined || known === 'policy' || known === 'sealed') throw new InvalidArgumentError(words.leastWrong)
  return known
}
