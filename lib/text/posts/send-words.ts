import type { Harm, PostHold } from '@/lib/post/post-parts'
import { counted, number } from '../number'

const agreeing = (needed: number) =>
  needed === 1 ? 'another person approves it' : `${number(needed)} others approve it`

/** What `signalbox send` and `signalbox writing` say: in English for whoever reads. */
export const sending = {
  forms: (names: readonly string[]) => `--form must be one of ${names.join(', ')}.`,
  noRoom: (title: string, flag: string) => `${title} has no field for --${flag}: nothing was sent.`,
  noRoomMend: 'Leave the option out.',
  whichSource: (sources: readonly string[]) =>
    sources.length === 0 ? 'No source is watched.' : `Choose a source with --source: ${sources.join(', ')}.`,
  failed: 'The message could not be written.',
  notLetIn: 'This console asks everyone to sign in.',
  notLetInMend: 'Create a token there and set it as SIGNALBOX_TOKEN.',
  noEntry: 'The console does not accept this token, or no longer does.',
  noEntryMend: 'Create one there under People and tokens and set it as SIGNALBOX_TOKEN.',
  effects: {
    create: (path: string, bytes: number) => `creates ${path}, ${number(bytes)} bytes:`,
    replace: (path: string, bytes: number) => `rewrites ${path}, ${number(bytes)} bytes:`,
    append: (path: string, bytes: number) => `appends one line to ${path}, ${number(bytes)} bytes:`,
    add: (path: string, bytes: number) => `adds to the messages of ${path}, ${number(bytes)} bytes:`,
  },
  addressed: (names: readonly string[]) => `addressed: ${names.length === 0 ? 'no known agent' : names.join(', ')}`,
  reacts: (names: readonly string[]) => `will react: ${names.length === 0 ? 'nobody' : names.join(', ')}`,
  usual: (agent: string, { replies, median, p90 }: { replies: number; median: string; p90: string }) =>
    `usual reply of ${agent}: ${median}, 90% within ${p90} (${counted(replies, 'reply', 'replies')})`,
  nearest: (name: string) => `Did you mean ${name}?`,
  noUsual: (agent: string) => `usual reply of ${agent}: no replies yet`,
  harm: ({ of, reached }: Harm) => {
    const agents = counted(reached, 'agent', 'agents')
    if (of === 'shutdown') return `This asks ${agents} to shut down.`
    return of === 'autonomy' ? `This gives ${agents} more freedom.` : `This reaches everyone: ${agents}.`
  },
  harmMend: 'Nothing was written. This cannot be taken back: add --yes to confirm.',
  nothingSaid: 'Give a message, or --form, --raw or --again.',
  nothingSaidMend: (to: readonly string[]) =>
    `Everything after --to counts as a recipient (${to.join(', ')}): put -- before the message, or put the message before --to.`,
  rawAlone: 'With --raw the object is the whole message: leave the text out.',
  noFile: (file: string) => `Cannot read the file ${file}.`,
  nothingWritten: 'Nothing was written. Id, time and signature are set when you send.',
  written: (path: string, sha256: string) => `written ${path} (sha256 ${sha256}, read back)`,
  seen: (uid: string) => `found on disk as ${uid}`,
  notSeen: 'not found on disk yet',
  held: (policy: string, version: number, needed: number) =>
    `held by policy ${policy} v${number(version)}: on record, and nothing is written until ${agreeing(needed)}`,
  willBeHeld: ({ name, version, needed, can }: PostHold) =>
    can === null
      ? `will be held by policy ${name} v${number(version)}: it is written once ${agreeing(needed)}`
      : `would be held by policy ${name} v${number(version)}, and never written: ${counted(needed, 'person', 'people')} must agree, and ${number(can)} can, not counting you. First ask an admin to change the policy or let more people decide`,
  writing: {
    state: (source: string, since: string | null) =>
      since === null ? `${source}: read-only` : `${source}: writing on since ${since}`,
    check: (ok: boolean, says: string, detail: string) => `${ok ? 'ok ' : 'NO '} ${says}: ${detail}`,
    on: (source: string) => `Writing is on for ${source}.`,
    off: (source: string) => `${source} is read-only.`,
  },
} as const
