import type { Assurance, Role } from '@/lib/people/person'
import { spoken } from '../spoken'

const minutes = (ms: number) => Math.max(1, Math.ceil(ms / 60_000))

const how = {
  policy: 'a policy: no human',
  loopback: 'this machine, which does not prove a human',
  token: 'a token, which does not prove a human',
  password: 'password',
  'second-factor': 'password and one-time code',
  passkey: 'password and passkey',
  sealed: 'a passkey that sealed the request and the decision',
} satisfies { [assurance in Assurance]: string }

const again: { [assurance in Assurance]: string } = { ...how, 'second-factor': 'one-time code', passkey: 'passkey' }

/** What is said of people, their roles and their sessions. */
export const people = spoken('people', {
  /** What a command of this machine calls itself where a browser would: a header, so in plain letters. */
  command: 'signalbox, a command on this machine',
  mayNot: (role: Role) => `The role ${role} may not do this. An admin changes roles in Settings.`,
  notScoped: (role: Role) => `The role ${role} is not kept to a part of the sources.`,
  nameTaken: (name: string) => `The name ${name} is, or was, somebody’s.`,
  nameTakenMend: 'Names stand in the ledger and are never given twice: choose another.',
  noPerson: 'There is no such person.',
  noToken: 'There is no such token in force.',
  noAccounts: 'There is no account yet, and at a public address everybody has to sign in.',
  noAccountsMend: 'Start without --public-url, make the first admin by the link that is printed, and start again.',
  noFactor: 'There is no such factor.',
  noBrowser: 'A program has no sessions.',
  noAccount: 'Only who is signed in to an account has second factors.',
  oneTimeCode: 'One-time code',
  codeLate: 'The secret is too old. Begin again.',
  codeWrong: 'This is not the code of this moment. Look at the clock of the device, and take the next one.',
  wrongCode: (left: number) =>
    `The code is not right, or was taken already. ${left} ${left === 1 ? 'try' : 'tries'} left in 5 min.`,
  stepLate: 'That took too long. Begin again.',
  passkey: {
    named: (name: string) => `Passkey “${name}”`,
    noName: 'Browsers make and show passkeys under a name of the console only, not under an address in digits.',
    most: (most: number) => `A person has ${most} passkeys at most. Remove one first.`,
    late: 'The browser was asked too long ago, or answered already. Begin again.',
    wrong: 'What the browser gave is not what it was asked for. Begin again.',
  },
  badPasskey: 'The passkey was not right, or its answer was taken already.',
  wrongPasskey: (left: number) =>
    `The passkey is not right, or its answer was taken already. ${left} ${left === 1 ? 'try' : 'tries'} left in 5 min.`,
  noSession: 'There is no such session.',
  lastAdmin: 'This is the only admin.',
  lastAdminMend: 'Make another one first.',
  busy: 'Many people sign in at this moment.',
  busyMend: 'Try again in a few seconds.',
  password: {
    short: (length: number) => `The password has ${length} characters; 12 or more are needed.`,
    long: 'The password has more than 256 characters.',
    common: 'This password is among those that are tried first, or is made of one. Take several words.',
  },
  wrong: (left: number) => `Name or password is not right. ${left} ${left === 1 ? 'try' : 'tries'} left in 5 min.`,
  slowed: (ms: number) =>
    ms < 60_000
      ? `Too many tries. The next one is taken in ${Math.ceil(ms / 1000)} s.`
      : `Too many tries. The next one is taken in ${minutes(ms)} min.`,
  known: (assurance: Assurance) => `by ${how[assurance]}`,
  again: (assurance: Assurance) => `by ${again[assurance]}, asked for again`,
  passkeyAlone: 'by passkey alone, unlocked by its person',
  byToken: (maker: string, token: string) => `${maker}, by the token ${token}`,
  byBadToken: (beginning: string | null) =>
    beginning === null ? 'by a token that is none of this console' : `by the token ${beginning}…`,
  badToken: 'The token never was, has run out or was revoked, or who made it may not come in.',
  localShut: 'This console asks everybody for a password, on this machine too.',
  localShutMend: 'Sign in, or set SIGNALBOX_LOOPBACK to open.',
  tooSoon: 'It came too soon after others: it was not looked at.',
  badCode: 'The code was not right, or was taken already.',
  badSignIn: 'Name or password was not right.',
  byStartLink: 'by start link',
  firstAdmin: 'the first admin',
  byInvite: 'by one-time link',
  assurance: { ...how, passkey: 'passkey' },
  stale: 'This was signed in to a while ago. Show again who you are.',
  link: {
    unknown: 'This link does not work',
    unknownWhy: 'It never was, or it is not complete.',
    used: (time: string, from: string) => `Used ${time} from ${from}.`,
    usedWhy: 'Not you? Tell an admin, and look what stands in the ledger.',
    ended: (time: string) => `Ended ${time}.`,
    endedWhy: 'Nothing was made. Ask for a new link.',
    firstEndedWhy: 'Nothing was made. Run `signalbox link --admin` for a new link.',
    notFirst: 'There is an admin already',
    oneAdmin: 'There is an admin already.',
    oneAdminMend: 'An admin invites others under People and tokens.',
    notFirstWhy: 'This link makes the first one only. An admin invites others in Settings.',
  },
} as const)
