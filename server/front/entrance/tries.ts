import { type Kept, toKeep } from '@/lib/ledger/kept-words'
import type { PasskeyUse } from '@/lib/people/passkey'
import type { Assurance, Role } from '@/lib/people/person'
import { people } from '@/lib/text/people/people-words'
import { type Comer, sourceOf } from '@/server/front/door/guess-source'
import { sha256Hex } from '@/server/store/people/secret'
import type { Guesses } from './guess-delay'

export type Account = { id: string; name: string; role: Role }

/** `browser`: the sha256 of what the browser shows of having been signed in in before. */
export type Visitor = Comer & { browser: string | null }

/** By its browser, or by its address; null: neither was there before. */
export type Came = 'browser' | 'address' | null

/** Somebody who has shown who they are, or the sentence of why not. */
export type Tried = { account: Account; assurance: Assurance; how: Kept } | { problem: string }

export type TryParts = {
  guesses: Guesses
  /** The account, when the password is its own. Takes the same time where there is none. */
  known: (name: string, password: string) => Promise<Account | null>
  /** The name of the account of this name, as it stands; null where there is none. */
  named: (name: string) => Promise<string | null>
  /** By what somebody of this name, who has an account, was ever signed in to it there. On this machine: its address. */
  cameFrom: (name: string, comer: Visitor) => Promise<Came>
  checkCode: (person: string, code: string) => Promise<boolean>
  checkPasskey: (person: string, origin: string, shown: { given: string; use: PasskeyUse }) => Promise<boolean>
  /** Whose passkey it is, where it stands for itself; null for a closed account too. */
  byPasskey: (origin: string, given: string) => Promise<Account | null>
  /** The same of who has the passkey that it says to be, unproven. */
  cameWith: (given: string, comer: Visitor) => Promise<Came>
  now: () => number
}

/**
 * Puts on record that it was not right, or came too soon to be `judged`. `account`: the name of the one that was tried,
 * never what was typed as one, which may be a password.
 */
export type Refuse = (tried: { how: Kept; why: Kept; account: string | null; judged: boolean }) => Promise<void>

/** `session`: whose it is shows it again, and is counted by it alone. */
type Of = { comer: Visitor; refuse: Refuse; session?: string }
type Factor = Of & { account: Account; origin: string; use: PasskeyUse; fields: URLSearchParams }

/** Each way to show who one is. A try is counted before it is judged, and slowed; what is not right goes on record. */
export type Tries = {
  password: (given: Of & { name: string; password: string }) => Promise<Tried>
  /** A one-time code or a passkey among `fields`, of somebody whose account is known. */
  factor: (given: Factor) => Promise<Tried>
  /** A passkey by itself. */
  passkey: (given: Of & { origin: string; given: string }) => Promise<Tried>
}

type Guess = { source: string; account: string; known: boolean }

type Judged = {
  /** What is counted, and by what: a session, or where somebody comes from, and whether they came from there before. */
  guess: Guess
  refuse: Refuse
  assurance: Assurance
  how: Kept
  words: { bad: Kept; wrong: (left: number) => string }
  judge: () => Promise<Account | null>
  /** The name of the account that is tried. */
  named: () => Promise<string | null>
}

export function triesOf(parts: TryParts): Tries {
  const { guesses, now } = parts
  const tried = async ({ guess, refuse, assurance, how, words, judge, named }: Judged): Promise<Tried> => {
    const begun = guesses.begin(guess.source, guess.account, guess.known, now())
    if ('waitMs' in begun) {
      await refuse({ how, why: toKeep(() => people.tooSoon), account: await named(), judged: false })
      return { problem: people.slowed(begun.waitMs) }
    }
    await guesses.keep()
    const account = await judge()
    if (account === null) {
      await refuse({ how, why: words.bad, account: await named(), judged: true })
      return { problem: words.wrong(begun.left) }
    }
    guesses.right(guess.source, guess.account, guess.known)
    await guesses.keep()
    return { account, assurance, how }
  }
  const guessOf = async ({ comer, session }: Of, name: string, account: string): Promise<Guess> =>
    session === undefined
      ? { account, ...cameBy(comer, await parts.cameFrom(name, comer)) }
      : { source: `session ${session}`, account, known: true }
  const passkeyWords = { bad: toKeep(() => people.badPasskey), wrong: people.wrongPasskey }

  return {
    password: async ({ name, password, ...of }) => {
      const account = name.normalize('NFKC').toLowerCase().slice(0, 256)
      return tried({
        ...{ guess: await guessOf(of, name, account), refuse: of.refuse },
        ...{ assurance: 'password', how: toKeep(() => people.known('password')) },
        words: { bad: toKeep(() => people.badSignIn), wrong: people.wrong },
        judge: () => parts.known(name, password),
        named: () => parts.named(name),
      })
    },
    factor: async ({ account, origin, use, fields, ...of }) => {
      const given = fields.get('passkey')
      const isRight = () =>
        given === null
          ? parts.checkCode(account.id, (fields.get('code') ?? '').replace(/\s/g, ''))
          : parts.checkPasskey(account.id, origin, { given, use })
      const assurance = given === null ? 'second-factor' : 'passkey'
      return tried({
        guess: await guessOf(of, account.name, `code of ${account.id}`),
        ...{
          refuse: of.refuse,
          assurance,
          how: toKeep(() => (use === 'beside' ? people.known(assurance) : people.again(assurance))),
        },
        words: given === null ? { bad: toKeep(() => people.badCode), wrong: people.wrongCode } : passkeyWords,
        judge: async () => ((await isRight()) ? account : null),
        named: async () => account.name,
      })
    },
    passkey: async ({ comer, refuse, origin, given }) =>
      tried({
        guess: {
          account: `passkey ${keyIn(given)}`,
          ...cameBy(comer, await parts.cameWith(given, comer)),
        },
        ...{ refuse, assurance: 'passkey', how: toKeep(() => people.passkeyAlone), words: passkeyWords },
        judge: () => parts.byPasskey(origin, given),
        named: async () => null,
      }),
  }
}

/** A browser counts by itself for who signed in in it; for all others it is one more at its address. */
const cameBy = (comer: Visitor, came: Came) => ({
  source: came === 'browser' ? `browser ${comer.browser}` : sourceOf(comer.address),
  known: came !== null,
})

/** Which passkey it says to be; what is none is all one. */
const keyIn = (given: string) => sha256Hex(/"id"\s*:\s*"([\w-]{1,1024})"/.exec(given)?.[1] ?? '')
