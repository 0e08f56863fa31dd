import { spoken } from '../spoken'

/** What is said to who has no session: nothing of the agents, and nothing of who has an account. */
export const entrance = spoken('entrance', {
  at: (url: string) => `at ${url}`,
  show: (label: string) => `Show: ${label}`,
  signIn: {
    title: 'Sign in',
    why: 'Sign in to see and act on what agents do.',
    name: 'Name',
    password: 'Password',
    put: 'Sign in',
    passkey: 'Sign in with a passkey',
    elsewhere: 'To use a passkey, open the console by host name:',
    forgotten: 'Forgot your password? Ask an admin for a one-time link.',
    local: 'On this machine you can continue without a password: run signalbox link. Every act is then labelled so.',
    next: 'Next step: your second factor, if you have one',
    factors: [
      ['key', 'Passkey', 'this device, a phone or a security key; on its own it counts as both factors'],
      ['timer', 'One-time code', '6 digits from your authenticator app; each works once'],
    ],
    known:
      'Required for approvers and admins who sign in from another machine. Every act records how you signed in: password, second factor, or sealed by a passkey.',
  },
  step: {
    title: 'Second factor',
    why: (name: string) => `${name}, your password is correct. Now confirm your second factor.`,
    code: 'One-time code',
    hint: '6 digits from your authenticator app. Each works once.',
    put: 'Sign in',
    passkey: 'Use a passkey',
    passkeyHint: 'This device, a phone or a security key.',
    or: 'Or',
    waiting: 'Waiting for the browser.',
    stopped: 'The browser cancelled, or it took too long. Try again.',
    unable: 'This browser cannot use a passkey here. Use another browser, or another factor.',
    scripts: 'This needs JavaScript, which is off in this browser.',
    elsewhere: 'The passkeys of this account work only at this address of the console:',
  },
  said: 'About this console',
  state: 'State',
  states: { ok: 'ok, reading', degraded: 'degraded, reading in part', stopped: 'stopped' },
  address: 'This address',
  loopback: 'loopback, this machine only',
  beyond: 'reachable from other machines',
  foot: {
    out: 'signed out',
    ends: (hours: number) =>
      `a session ends after ${hours} h at most; for approvers and admins after 30 min without an act`,
    nobody: 'no accounts',
  },
  first: {
    title: 'Create the first admin',
    why: 'This link works once. There is no default password.',
    ends: (time: string) => `Expires ${time}`,
    left: 'Time left',
    name: 'Name, as shown in the ledger',
    nameHint: 'It stays in the ledger after the account is closed and is never given to another person.',
    put: 'Create admin and sign in',
    factor: {
      title: 'Second factor, set up on the next page',
      passkey: ['Passkey', 'this device, a phone or a security key'],
      passkeyElsewhere: 'Browsers create none for an IP address. Open this link by host name:',
      code: ['One-time code', 'any authenticator app'],
      later: ['Later', 'in Settings, at any time'],
      until: 'Until then your acts are labelled “password”.',
    },
    terminal: 'The link from your terminal',
    printed: 'Or make the first admin, who signs in with a password (15 minutes, once):',
    without: 'Continue without a password on this machine',
    withoutSays: 'Every act is then labelled “does not prove a human”.',
    happens: 'What happens',
    steps: (open: boolean) => [
      ['The ledger gets an entry', 'It records who became admin, when, and that this link was used.'],
      [
        'The link stops working',
        'Opening it again shows when and from where it was used. Not you? Stop Signalbox and check the ledger.',
      ],
      [
        'Pages require sign-in',
        open
          ? 'On this machine you can continue without a password; every act is then labelled so.'
          : 'This includes this machine: the settings require a password from everybody.',
      ],
      ['Others join by invitation', 'An admin creates a one-time link for each person and chooses their role.'],
    ],
  },
  join: {
    title: (name: string) => `Welcome, ${name}`,
    why: 'Choose a password that only you know. This link works once.',
    ends: 'Your current sessions and API tokens end.',
    name: 'Name, as shown in the ledger',
    put: 'Set password and sign in',
  },
  plain: {
    terminal: 'Get a start link in your terminal',
    restart: 'Start it again in your terminal',
    inRepository: 'In the repository:',
    stranger: {
      title: 'This browser is not signed in',
      says: [
        'Signalbox requires you to sign in, even on this machine. Open the one-time start link that was printed when Signalbox started.',
        'A new link works once, within 15 minutes.',
      ],
      foot: 'signed out',
    },
    spent: {
      title: 'This start link does not work',
      says: ['A start link works once, within 15 minutes. Get a new one.'],
      foot: 'signed out',
    },
    starting: {
      title: 'Signalbox is starting',
      says: ['The pages are not ready yet. Reload this page.'],
      foot: 'starting',
    },
    replaced: {
      title: 'Signalbox was updated while it was running',
      says: [
        'Stop it and start it again, then reload this page.',
        'What agents write meanwhile is read at the latest then.',
      ],
      foot: 'restart needed',
    },
  },
  passwordHint: '12 characters or more, no other rule. Common passwords are refused.',
  tally: { few: (least: number) => `{n} of ${least} characters`, enough: '{n} characters, long enough' },
  repeat: 'Repeat the password',
  notSame: 'The passwords do not match.',
  notAForm: 'Use the form on this page.',
} as const)
