import type { Assurance, Role } from '@/lib/people/person'
import { counted } from '../number'
import { spoken } from '../spoken'

const minutes = (ms: number) => Math.max(1, Math.ceil(ms / 60_000))

const attempts = (left: number) => `${counted(left, 'attempt', 'attempts')} left within 5 min.`

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
  roleNames: {
    viewer: 'viewer',
    operator: 'operator',
    approver: 'approver',
    admin: 'admin',
    auditor: 'auditor',
  } satisfies {
    [role in Role]: string
  },
  /** What a command of this machine calls itself where a browser would: a header, so in plain letters. */
  command: 'signalbox, a command on this machine',
  mayNot: (role: Role) => `The role ${role} cannot do this. Ask an admin to change your role in Settings.`,
  notScoped: (role: Role) => `The role ${role} cannot be limited to some sources.`,
  nameTaken: (name: string) => `The name ${name} is already taken, or was used before.`,
  nameTakenMend: 'Names stay in the ledger and are never given to another person. Choose another name.',
  noPerson: 'This person does not exist.',
  noToken: 'There is no such valid token.',
  noAccounts: 'There are no accounts yet, and everybody must sign in at a public address.',
  noAccountsMend: 'Start without --public-url, create the first admin with the printed link, then start again.',
  noFactor: 'This second factor does not exist.',
  noBrowser: 'A program has no sessions.',
  noAccount: 'Sign in to an account to use second factors.',
  oneTimeCode: 'One-time code',
  codeLate: 'The secret has expired. Start again.',
  codeWrong: 'This code is wrong or expired. Check the clock of your device and enter the next code.',
  wrongCode: (left: number) => `The code is wrong or already used. ${attempts(left)}`,
  stepLate: 'That took too long. Start again.',
  passkey: {
    named: (name: string) => `Passkey “${name}”`,
    noName: 'Browsers create and use passkeys only for a host name of the console, not for an IP address.',
    most: (most: number) => `A person can have ${most} passkeys at most. Remove one first.`,
    late: 'The request to the browser has expired or was already answered. Start again.',
    wrong: 'The browser returned something other than what was requested. Start again.',
  },
  badPasskey: 'The passkey was wrong, or its answer was already used.',
  wrongPasskey: (left: number) => `The passkey is wrong, or its answer was already used. ${attempts(left)}`,
  noSession: 'This session does not exist.',
  lastAdmin: 'This is the only admin.',
  lastAdminMend: 'Make another person admin first.',
  busy: 'Many people are signing in right now.',
  busyMend: 'Try again in a few seconds.',
  password: {
    short: (length: number) => `The password has ${length} characters. Use 12 or more.`,
    long: 'The password has more than 256 characters. Use a shorter one.',
    common: 'This password is common or based on a common one. Use several words.',
  },
  wrong: (left: number) => `Wrong name or password. ${attempts(left)}`,
  slowed: (ms: number) =>
    ms < 60_000
      ? `Too many attempts. Try again in ${Math.ceil(ms / 1000)} s.`
      : `Too many attempts. Try again in ${minutes(ms)} min.`,
  known: (assurance: Assurance) => `by ${how[assurance]}`,
  again: (assurance: Assurance) => `by ${again[assurance]}, asked for again`,
  passkeyAlone: 'by passkey alone, unlocked by its person',
  byBadToken: (beginning: string | null) =>
    beginning === null ? 'by a token that does not belong to this console' : `by the token ${beginning}…`,
  badToken: 'The token does not exist, has expired or was revoked, or its creator no longer has access.',
  localShut: 'Everybody must sign in to this console with a password, on this machine too.',
  localShutMend: 'Sign in, or set SIGNALBOX_LOOPBACK to open.',
  tooSoon: 'It came too soon after other attempts and was not checked.',
  badCode: 'The code was wrong or already used.',
  badSignIn: 'The name or password was wrong.',
  firstAdmin: 'the first admin',
  assurance: { ...how, passkey: 'passkey' },
  stale: 'You signed in a while ago. Confirm your identity.',
  link: {
    unknown: 'This link does not work',
    unknownWhy: 'It is incomplete, or was never created.',
    used: (time: string, from: string) => `Used ${time} from ${from}.`,
    usedWhy: 'Not you? Tell an admin and check the ledger.',
    ended: (time: string) => `Expired ${time}.`,
    endedWhy: 'Nothing was changed. Ask for a new link.',
    firstEndedWhy: 'Nothing was changed. Run `signalbox link --admin` for a new link.',
    notFirst: 'An admin already exists',
    oneAdmin: 'An admin already exists.',
    oneAdminMend: 'Admins invite others under People and tokens.',
    notFirstWhy: 'This link creates the first admin only. Admins invite others in Settings.',
  },
} as const)
