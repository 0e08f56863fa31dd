import type { Closed, Verb } from '@/lib/asks/approval'
import type { List } from '@/lib/asks/ask-kinds'
import type { ToldEntry } from '@/lib/ledger/told-entry'
import { dayName, duration, zonedMoment, zonedTime } from '@/lib/time/clock'
import { counted, number } from '../number'
import { spoken } from '../spoken'

const did: { readonly [verb in Verb]: string } = {
  approve: 'approved this',
  reject: 'rejected this',
  'ask-more': 'asked for more',
  answer: 'answered this',
  'approve-as-changed': 'approved this as changed',
  'no-decision': 'found that this needs no decision',
  withdraw: 'withdrew this',
}

const since = (at: number, now: number) => (now - at < 3_600_000 ? `${duration(now - at)} before you` : when(at, now))
const when = (at: number, now: number) => `on ${dayName(at, now)} at ${zonedTime(at)}`

/** In a sentence a token says nothing. */
const inEntry = (entry: ToldEntry) => (typeof entry === 'number' ? ` (entry ${number(entry)})` : '')
const entryIn = (table: string, entry: ToldEntry) =>
  typeof entry === 'number' ? `${table}, entry ${number(entry)}` : table
const toldEntry = (entry: ToldEntry) => (typeof entry === 'number' ? number(entry) : entry)

const lists: { readonly [list in List]: string } = {
  decide: 'Of those to decide',
  answer: 'Of those to answer',
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
  noReason: 'no reason stated',
  noTime: 'no time',
  reasoning: (asker: string) => `A person decided what ${asker} asked.`,
  did,
  subject: (asker: string, said: string, where: string) => `${asker}${quoted(said)} in ${where}`,
  subjectHeld: (author: string, said: string, where: string) => `what ${author} posts${quoted(said)} in ${where}`,
  heldChanged:
    'What would be written is not what was posted any more: who can be reached, or what it answers, changed. It can only be rejected and posted anew.',
  heldAuthor: (name: string) =>
    `${name}, who posted it, may not post there any more. It can only be rejected; who still may posts it anew.`,
  withdrawn: 'It was withdrawn by who posted it.',
  declined: (by: string, reason: string) => `${by} rejected it${reason === '' ? '.' : `: “${reason}”`}`,
  nobody: 'nobody by name',
  noSender: 'It names nobody as its sender: nobody can be answered.',
  noAsker: 'It says to be from everybody: nobody can be answered.',
  signing: 'Others signed at the same moment. Look who did, and decide again.',
  noAsk: 'This message asks nothing of a person.',
  closed: ({ how, at, by, decided }: Closed, now: number): string => {
    switch (how) {
      case 'decided':
        return decided === null
          ? 'This was decided.'
          : `${decided.name} ${did[decided.verb]} ${since(decided.at, now)}${inEntry(decided.entry)}.`
      case 'answered':
        return `This was answered ${since(at, now)}, with a message that a person posted here.`
      case 'decided-on-disk':
        return `${by ?? 'Somebody'} answered this on the disk ${since(at, now)}, not through this console.`
      case 'expired':
        return `This expired ${when(at, now)}.`
      case 'withdrawn':
        return `This was withdrawn: it is gone from the disk since ${zonedMoment(at, now)}.`
      case 'changed':
        return 'This changed since you opened it: read it again.'
    }
  },
  policyName: (name: string, version: number) => `policy ${name} v${version}`,
  expiredBy: (name: string, version: number, afterMs: number, at: number) =>
    `No human decided. The policy ${name}, version ${version}, lets a request expire after ${duration(afterMs)}, which was ${when(at, at)}, and rejects it then.`,
  expiredHeld: (name: string, version: number, afterMs: number, at: number) =>
    `No second person decided. The policy ${name}, version ${version}, held it for ${duration(afterMs)}, which ended ${when(at, at)}.`,
  nothingWritten: 'Nothing was written.',
  closedUnseen: 'This is closed already, by what lies outside your scope.',
  notSealed: 'The passkey did not seal this decision as it is now.',
  notSealedMend: 'Nothing was written. Decide again, and show it once more.',
  warnsAnewMend: 'Nothing was written. Look at it, and decide again.',
  wordsHeld: (name: string, version: number) =>
    `The policy ${name}, version ${number(version)}, holds a message with these words for another person: post it as a message of its own, which waits for them.`,
  wordsHarm:
    'These words shut an agent down or give it more freedom: post them as a message of its own, which asks once more.',
  notNow: {
    overdue: (at: number, now: number) => `Whom it is for has until ${zonedMoment(at, now)} to answer it.`,
    unguarded: 'Its sender needs no approval any more, or its source is not watched.',
    untold:
      'Whether its sender needs approval is told only to who sees the whole source, and you see some channels of it. Somebody who sees all of it decides.',
  },
  unseen: 'The file of this request cannot be read now, so that nobody knows whether it changed.',
  unseenMend: 'Nothing was written. Look at Ingest, mend that and decide again.',
  mayNot: {
    approver: (role: string) => `Deciding takes the role approver; yours is ${role}.`,
    role: (role: string, policy: string) => `The policy ${policy} lets ${role} decide, nobody below.`,
    people: (policy: string) => `The policy ${policy} names who decides, and you are not among them.`,
    factor: (policy: string) => `The policy ${policy} wants a second factor, and you signed in without.`,
    own: 'Who asks does not decide.',
    author: 'You posted this: another person decides. You can withdraw it.',
    local:
      'This machine alone says who you are, and that is no second person. Somebody who signed in to an account has to.',
    signed: 'You signed this. Another person has to.',
    verb: (verb: Verb, list: string) => `${verb} is nothing that can be done about a request of the list ${list}.`,
    neverMet: (policies: string, needed: number, can: number) =>
      `${policies}: ${counted(needed, 'person', 'people')} must agree, and ${number(can)} can. So nobody can approve this before an admin changes a policy, or lets others decide.`,
    neverMetHeld: (policies: string, needed: number, can: number) =>
      `${policies}: ${counted(needed, 'person', 'people')} must agree, and ${number(can)} can, besides who posted it. So nobody can approve this: withdraw it, and post it again once an admin has changed a policy, or lets others decide.`,
    noTarget: (policy: string, path: string) =>
      `The policy ${policy} wants the target typed, and the payload names none at ${path}. It can only be rejected.`,
  },
  reasonMissing: 'Give a reason: the policy requires one.',
  wordsMissing: 'Say it in words: they are what is written.',
  asksAsVerdict:
    'These words begin as a yes or a no does, and would be read as one. Ask in other words, or approve or reject.',
  changedMissing: 'Give the whole payload as it is approved.',
  targetWrong: (target: string) => `Type the target as it is: ${target}.`,
  facts: {
    notStated: 'not stated',
    people: (needed: number) => counted(needed, 'person', 'people'),
    reason: 'reason',
    factor: 'second factor',
    inIndex: (path: string) => `${path} is there`,
    inLog: (word: string) => `${word} is in a log`,
    noEvidence: (word: string) => `${word}: no evidence`,
    blocked: (domain: string) => `text names ${domain}, a blocked domain`,
    policy: (name: string, version: number, asks: readonly string[]) =>
      `${name}, version ${version}: ${asks.join(', ')}`,
    also: (name: string, version: number) => `${name}, version ${number(version)}, holds too`,
    entry: (entry: ToldEntry) => entryIn('policies', entry),
    author: (name: string, role: string, known: string) => `${name}, ${role}, known ${known}`,
    ledger: (entry: ToldEntry) => entryIn('ledger', entry),
  },
  ladder: {
    written: (files: number) => `read again, same hash: ${counted(files, 'file', 'files')}`,
    writing: 'being written',
    failed: (why: string) => `not written: ${why}`,
    doubtful: (why: string) => `not written, or not wholly: ${why}`,
    processed: (path: string) => `moved to ${path}`,
    taken: (path: string) => `its id is among those processed in ${path}`,
    log: (channel: string) => `a log line of ${channel} names it`,
    reply: (from: string) => `${from} answered it`,
    consumed: 'gone from where it was put; nothing shows who took it',
    spoke: (from: string) => `${from} went on in this conversation`,
    acted: (from: string, type: string) => `${type} from ${from}`,
    due: 'not yet',
    none: 'no evidence',
  },
  command: {
    section: { waiting: 'Waiting for you', inform: 'For information' },
    count: (name: string, count: number, capped: boolean) => `${name} ${capped ? 'at least ' : ''}${number(count)}`,
    none: 'Nobody asks anything.',
    left: ({ list, shown, count, atLeast, next }: LeftOut) =>
      `${lists[list]}: ${number(shown)} of ${atLeast ? 'at least ' : ''}${number(count)} are listed, of each asker the newest. The others follow as these are decided; ${next} has all that agents asked.`,
    allOf: (list: List) => `\`signalbox export ask:${list}\``,
    posts: (author: string) => `${author} posts`,
    noId: 'No request is named: its id is empty.',
    noIdMend: '`signalbox asks` lists them.',
    noneSuch: (id: string) => `No request stands under ${id}: there is none, or it asks nothing of a person.`,
    decidesOn: (uid: string, sha256: string) => `request ${uid}, sha256 ${sha256}`,
    notWhole: '… and more: only this much of it is kept.',
    readFirst: 'Nothing is decided yet: read what is asked and what would be written.',
    readFirstMend: (again: string) =>
      `Then say it again with ${again}, which holds for these bytes alone, and for what is warned of here.`,
    seenWrong: 'These are names of warnings, with commas, as the command printed them.',
    several: (count: number) => `${number(count)} requests begin so: give more of the id.`,
    unlisted: 'More requests wait than are looked through for the beginning of an id: give the whole id.',
    expires: (at: number, now: number) => (at <= now ? 'expired' : `${duration(at - now)} left`),
    signed: (signed: number, needed: number) => `${number(signed)} of ${number(needed)} signed`,
    noted: (entry: ToldEntry) => `on record as entry ${toldEntry(entry)}; nothing was to be written`,
    awaiting: (entry: ToldEntry, signed: number, needed: number) =>
      `signed as entry ${toldEntry(entry)}: ${number(signed)} of ${number(needed)}; nothing is written before the last`,
    decided: (entry: ToldEntry) => `decided as entry ${toldEntry(entry)}`,
  },
} as const)
