/** What is said to who has no session: nothing of the agents, and nothing of who has an account. */
export const entrance = {
  at: (url: string) => `at ${url}`,
  signIn: {
    title: 'Sign in',
    why: 'Reading and acting need a person. Nothing of the agents is shown before.',
    name: 'Name',
    password: 'Password',
    put: 'Sign in',
    forgotten: 'Password forgotten? An admin makes a one-time link for you.',
    local: 'On this machine you may go on without a password: run signalbox link. Then every act says so.',
    known: 'How you were known goes with every act: this machine, a password, or a second factor.',
  },
  step: {
    title: 'One thing more',
    why: (name: string) => `${name}, the password is right. The account has a second factor.`,
    code: 'One-time code',
    hint: '6 digits from your app, each works once.',
    put: 'Sign in',
  },
  said: 'What can be said without a session',
  state: 'State',
  states: { ok: 'ok, reading goes on', degraded: 'degraded, reading goes on in part', stopped: 'stopped' },
  address: 'This address',
  loopback: 'loopback, this machine only',
  beyond: 'reached from other machines too',
  foot: {
    out: 'signed out',
    ends: (hours: number) =>
      `a session ends after ${hours} h at most; of approvers and admins after 30 min without an act`,
    nobody: 'no account yet',
  },
  first: {
    title: 'Make the first admin',
    why: 'This link works once. There is no default password.',
    ends: (time: string) => `Link ends ${time} UTC`,
    name: 'Name, as it will stand in the ledger',
    nameHint: 'It outlives the account and cannot be given to another person.',
    put: 'Make this admin and sign in',
    without: 'Go on without a password on this machine',
    withoutSays: 'Then every act is labelled “does not prove a human”.',
    happens: 'What happens',
    steps: (open: boolean) => [
      ['An entry is written in the ledger', 'It says who was made admin, when, and that it was by this link.'],
      ['The link is spent', 'Whoever opens it again sees when it was used, and from where.'],
      [
        'Pages and streams ask who is there',
        open
          ? 'On this machine you may go on without a password; then every act says so.'
          : 'On this machine too: the settings ask everybody for a password.',
      ],
      ['Others come by invitation', 'An admin makes a one-time link for each, and says what they may do.'],
    ],
  },
  join: {
    title: (name: string) => `Welcome, ${name}`,
    why: 'Choose the password that only you know. This link works once.',
    name: 'Name, as it stands in the ledger',
    put: 'Take this password and sign in',
  },
  passwordHint: '12 characters or more, no other rule. Among those that are tried first it is refused.',
  repeat: 'The same password again',
  notSame: 'The two passwords are not the same.',
  notAForm: 'This is sent by the form of this page only.',
} as const
