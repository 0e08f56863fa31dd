import type { Harm, PostHold } from '@/lib/post/post-parts'
import { counted, number } from '../number'
import { spoken } from '../spoken'

const agreeing = (needed: number) =>
  needed === 1 ? 'another person approves it' : `${number(needed)} others approve it`

/** What `signalbox send` and `signalbox writing` say. */
export const sending = spoken('sending', {
  forms: (names: readonly string[]) => `--form: it is one of ${names.join(', ')}.`,
  noRoom: (title: string, flag: string) => `${title} has no room for --${flag}: nothing was sent.`,
  noRoomMend: 'Leave it out.',
  whichSource: (sources: readonly string[]) =>
    sources.length === 0 ? 'No source is watched.' : `Say which with --source: ${sources.join(', ')}.`,
  failed: 'It could not be written.',
  notLetIn: 'The console asks everybody for a password.',
  notLetInMend: 'Make a token there, and give it as SIGNALBOX_TOKEN.',
  noEntry: 'The console knows no such token, or no longer.',
  noEntryMend: 'Make one there under People and tokens, and give it as SIGNALBOX_TOKEN.',
  effects: {
    create: (path: string, bytes: number) => `creates ${path}, ${number(bytes)} bytes:`,
    append: (path: string, bytes: number) => `appends one line to ${path}, ${number(bytes)} bytes:`,
    add: (path: string, bytes: number) => `adds to the messages of ${path}, ${number(bytes)} bytes:`,
  },
  addressed: (names: readonly string[]) => `addressed: ${names.length === 0 ? 'nobody known' : names.join(', ')}`,
  reacts: (names: readonly string[]) => `will react: ${names.length === 0 ? 'nobody' : names.join(', ')}`,
  usual: (agent: string, { replies, median, p90 }: { replies: number; median: string; p90: string }) =>
    `usual reply of ${agent}: ${median}, 90 % within ${p90} (${counted(replies, 'reply', 'replies')})`,
  nearest: (name: string) => `The nearest is ${name}.`,
  noUsual: (agent: string) => `usual reply of ${agent}: no replies known yet`,
  harm: ({ of, reached }: Harm) => {
    const agents = counted(reached, 'agent', 'agents')
    if (of === 'shutdown') return `This asks ${agents} to shut down.`
    return of === 'autonomy' ? `This gives ${agents} more freedom.` : `This reaches everybody: ${agents}.`
  },
  harmMend: 'Nothing was written. It cannot be taken back: say --yes if it is meant.',
  nothingSaid: 'Say something, or give --form, --raw or --again.',
  nothingSaidMend: (to: readonly string[]) =>
    `All that follows --to is a recipient (${to.join(', ')}): put -- before the message, or give it before --to.`,
  rawAlone: 'With --raw the object says everything; leave the words out.',
  noFile: (file: string) => `There is no file ${file} to read.`,
  nothingWritten: 'Nothing was written. Id, time and signature are fixed when it is sent.',
  written: (path: string, sha256: string) => `written ${path} (sha256 ${sha256}, read back)`,
  seen: (uid: string) => `seen again as ${uid}`,
  notSeen: 'not seen again yet',
  held: (policy: string, version: number, needed: number) =>
    `held by policy ${policy} v${number(version)}: on record, and nothing is written before ${agreeing(needed)}`,
  willBeHeld: ({ name, version, needed, can }: PostHold) =>
    can === null
      ? `will be held by policy ${name} v${number(version)}: it is written once ${agreeing(needed)}`
      : `would be held by policy ${name} v${number(version)}, and never written: ${counted(needed, 'person', 'people')} must agree, and ${number(can)} can, besides you. Ask an admin to change the policy, or to let others decide, first`,
  writing: {
    state: (source: string, since: string | null) =>
      since === null ? `${source}: read-only` : `${source}: writing on since ${since}`,
    check: (ok: boolean, says: string, detail: string) => `${ok ? 'ok ' : 'NO '} ${says}: ${detail}`,
    on: (source: string) => `Writing is on for ${source}.`,
    off: (source: string) => `${source} is read-only.`,
  },
} as const)
