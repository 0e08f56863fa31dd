import type { Closed, Verb } from '@/lib/asks/approval'
import type { List } from '@/lib/asks/ask-kinds'
import type { ToldEntry } from '@/lib/ledger/told-entry'
import { dayName, duration, zonedMoment, zonedTime } from '@/lib/time/clock'
import { counted, number } from '../number'
import { spoken } from '../spoken'
import { closedBy } from './did-words'

const since = (at: number, now: number) => (now - at < 3_600_000 ? `${duration(now - at)} before you` : when(at, now))
const when = (at: number, now: number) => `on ${dayName(at, now)} at ${zonedTime(at)}`

/** In a sentence a token says nothing. */
const inEntry = (entry: ToldEntry) => (typeof entry === 'number' ? ` (entry ${number(entry)})` : '')
const entryIn = (table: string, entry: ToldEntry) =>
  typeof entry === 'number' ? `${table}, entry ${number(entry)}` : table
const toldEntry = (entry: ToldEntry) => (typeof entry === 'number' ? number(entry) : entry)

const lists: { readonly [list in List]: string } = {
  decide: 'To decide',
  answer: 'To answer',
  inform: 'For information',
}

type LeftOut = { list: List; shown: number; count: number; atLeast: boolean; next: string }

const QUOTED = 80
/** The first words on one line; nothing where there are none. */
function quoted(said: string): string {
  const line = said.replace(/\s+/g, ' ').trim()
  if (line === '') return ''
  const signs = [...line]
  return ` “${signs.slice(0, QUOTED).join('')}${signs.length > QUOTED ? '…' : ''}”`
}

/** What is said of asks and of decisions on them, by the procedures, in commands and in agents' files. */
export const deciding = spoken('deciding', {
  did: closedBy,
  subject: (asker: string, said: string, where: string) => `${asker}${quoted(said)} in ${where}`,
  subjectHeld: (author: string, said: string, where: string) => `what ${author} posts${quoted(said)} in ${where}`,
  heldChanged:
    'What would be written is no longer what was posted: who can be reached, or what it answers, has changed. Reject it and post it again.',
  heldAuthor: (name: string) =>
    `${name}, who posted it, may no longer post there. It can only be rejected; someone who still may can post it again.`,
  withdrawn: 'It was withdrawn by the person who posted it.',
  declined: (by: string, reason: string) => `${by} rejected it${reason === '' ? '.' : `: “${reason}”`}`,
  nobody: 'nobody by name',
  noSender: 'The request names no sender, so it cannot be answered.',
  noAsker: 'The request says it is from everybody, so it cannot be answered.',
  signing: 'Others signed at the same moment. Check who did, then decide again.',
  noAsk: 'This message is not a request to a person.',
  closed: ({ how, at, by, decided }: Closed, now: number): string => {
    switch (how) {
      case 'decided':
        return decided === null
          ? 'This was decided.'
          : `${decided.name} ${closedBy[decided.verb]} ${since(decided.at, now)}${inEntry(decided.entry)}.`
      case 'answered':
        return `This was answered ${since(at, now)}, with a message that a person posted here.`
      case 'decided-on-disk':
        return `${by ?? 'Someone'} answered this on disk ${since(at, now)}, not in this console.`
      case 'over':
        return `This was answered in its terminal, or given up there, ${since(at, now)}.`
      case 'ended':
        return `The session that asked this is no more, as was seen ${zonedMoment(at, now)}.`
      case 'unheard':
        return `The session that asked this was last heard ${since(at, now)}: whether it still waits is not known.`
      case 'expired':
        return `This expired ${when(at, now)}.`
      case 'withdrawn':
        return `This was withdrawn: it has been gone from disk since ${zonedMoment(at, now)}.`
      case 'changed':
        return 'This changed since you opened it: read it again.'
    }
  },
  nothingWritten: 'Nothing was written.',
  /** The same, as an entry of a post that was held keeps it. */
  keptNothing: 'Nothing was written.',
  closedUnseen: 'This is already closed, by something outside your scope.',
  notSealed: 'The passkey did not seal the decision as it is now.',
  notSealedMend: 'Nothing was written. Decide again and show the passkey once more.',
  warnsAnewMend: 'Nothing was written. Read the warning, then decide again.',
  wordsHeld: (name: string, version: number) =>
    `The policy ${name}, version ${number(version)}, holds a message with these words for another person. Post it as a separate message, which then waits for them.`,
  wordsHarm:
    'These words shut an agent down or give it more freedom. Post them as a separate message, which asks you to confirm.',
  notNow: {
    overdue: (at: number, now: number) => `Its recipient has until ${zonedMoment(at, now)} to answer.`,
    unguarded: 'Its sender no longer needs approval, or its source is not watched.',
    untold:
      'Only people who see the whole source can tell whether its sender needs approval, and you see some of its channels. Someone who sees all of it has to decide.',
  },
  unseen: 'The file of this request cannot be read now, so Signalbox cannot tell whether it changed.',
  unseenMend: 'Nothing was written. Fix the problem shown under Sources, then decide again.',
  mayNot: {
    approver: (role: string) => `Deciding needs the role approver; yours is ${role}.`,
    role: (role: string, policy: string) => `The policy ${policy} needs the role ${role} or higher.`,
    people: (policy: string) => `The policy ${policy} names who may decide, and you are not one of them.`,
    factor: (policy: string) => `The policy ${policy} requires a second factor, and you signed in without one.`,
    least: (least: string, known: string) =>
      `This request takes a yes only from a person known by ${least}, and you are known by ${known}. Sign in to an account: an admin makes one in Settings, People.`,
    own: 'You cannot decide your own request.',
    terminal: 'It can be answered in the terminal of its session alone.',
    author: 'You posted this, so another person has to decide. You can withdraw it.',
    local:
      'Only this machine says who you are, so you do not count as a second person. Someone signed in to an account has to decide.',
    signed: 'You have signed this. Another person has to sign next.',
    verb: (verb: Verb, list: string) => `${verb} is not possible for a request in the list ${list}.`,
    neverMet: (policies: string, needed: number, can: number) =>
      `${policies}: ${counted(needed, 'person', 'people')} must agree, and ${can === 0 ? 'nobody' : `only ${number(can)}`} can now. Nobody can approve this until an admin changes a policy or lets more people decide.`,
    neverMetHeld: (policies: string, needed: number, can: number) =>
      `${policies}: ${counted(needed, 'person', 'people')} must agree, and apart from the person who posted it ${can === 0 ? 'nobody' : `only ${number(can)}`} can now. Nobody can approve this. Withdraw it, and post it again once an admin has changed a policy or let more people decide.`,
    noTarget: (policy: string, path: string) =>
      `The policy ${policy} requires the target to be typed, and the payload has none at ${path}. It can only be rejected.`,
  },
  reasonMissing: 'Give a reason: the policy requires one.',
  wordsMissing: 'Write the text: it is what the agent receives.',
  asksAsVerdict:
    'These words start like a yes or a no and would be read as one. Ask in other words, or approve or reject.',
  changedMissing: 'Enter the whole payload as you approve it.',
  targetWrong: (target: string) => `Type the target exactly: ${target}.`,
  facts: {
    notStated: 'not stated',
    people: (needed: number) => counted(needed, 'person', 'people'),
    reason: 'reason',
    factor: 'second factor',
    inIndex: (path: string) => `${path} exists`,
    inLog: (word: string) => `${word} is in a log`,
    noEvidence: (word: string) => `${word}: no evidence`,
    blocked: (domain: string) => `text names ${domain}, a blocked domain`,
    policy: (name: string, version: number, asks: readonly string[]) =>
      `${name}, version ${version}: ${asks.join(', ')}`,
    also: (name: string, version: number) => `${name}, version ${number(version)}, also applies`,
    entry: (entry: ToldEntry) => entryIn('policies', entry),
    author: (name: string, role: string, known: string) => `${name}, ${role}, known ${known}`,
    ledger: (entry: ToldEntry) => entryIn('ledger', entry),
    oneUser:
      'The asking program runs as the same user as this console and could read its key: this is a convenience, not a barrier',
  },
  ladder: {
    written: (files: number) => `read back, same hash: ${counted(files, 'file', 'files')}`,
    writing: 'being written',
    failed: (why: string) => `not written: ${why}`,
    doubtful: (why: string) => `not written, or only in part: ${why}`,
    processed: (path: string) => `moved to ${path}`,
    taken: (path: string) => `its id is listed as processed in ${path}`,
    log: (channel: string) => `a log line of ${channel} names it`,
    reply: (from: string) => `${from} answered it`,
    consumed: 'gone from where it was put; no evidence of who took it',
    spoke: (from: string) => `${from} carried on in this conversation`,
    acted: (from: string, type: string) => `${type} from ${from}`,
    byHook: (allowed: boolean) => `the record of its session says: ${allowed ? 'allowed' : 'refused'} by a hook`,
    due: 'not yet',
    none: 'no evidence',
  },
  command: {
    section: { waiting: 'Waiting for you', inform: 'For information' },
    count: (name: string, count: number, capped: boolean) => `${name} ${capped ? 'at least ' : ''}${number(count)}`,
    none: 'No requests.',
    left: ({ list, shown, count, atLeast, next }: LeftOut) =>
      `${lists[list]}: ${number(shown)} of ${atLeast ? 'at least ' : ''}${number(count)} are listed, the newest of each sender. The others follow as you decide these; ${next} lists every request.`,
    allOf: (list: List) => `\`signalbox export ask:${list}\``,
    posts: (author: string) => `${author} posts`,
    noId: 'The id of the request is empty.',
    noIdMend: 'Run `signalbox asks` to list the requests.',
    noneSuch: (id: string) => `No request has the id ${id}: it does not exist, or is not a request to a person.`,
    decidesOn: (uid: string, sha256: string) => `request ${uid}, sha256 ${sha256}`,
    notWhole: '… and more: only this much of it is kept.',
    readFirst: 'Nothing is decided yet. Read the request and what would be written.',
    readFirstMend: (again: string) =>
      `Then run it again with ${again}, which holds for these bytes and these warnings only.`,
    seenWrong: 'Give the names of warnings, separated by commas, as the command printed them.',
    several: (count: number) => `${number(count)} requests start with this: give more of the id.`,
    unlisted: 'More requests are waiting than are searched by the start of an id: give the whole id.',
    expires: (at: number, now: number) => (at <= now ? 'expired' : `${duration(at - now)} left`),
    signed: (signed: number, needed: number) => `${number(signed)} of ${number(needed)} signed`,
    noted: (entry: ToldEntry) => `on record as entry ${toldEntry(entry)}; there was nothing to write`,
    awaiting: (entry: ToldEntry, signed: number, needed: number) =>
      `signed as entry ${toldEntry(entry)}: ${number(signed)} of ${number(needed)}; nothing is written until the last one`,
    decided: (entry: ToldEntry) => `decided as entry ${toldEntry(entry)}`,
  },
} as const)
