import { hash, verify } from '@node-rs/argon2'
import { PASSWORD_LENGTH } from '@/lib/people/people-told'
import { people as words } from '@/lib/text/people/people-words'
import { KnownError } from '@/server/errors'
import { isTriedFirst } from './tried-first'

/** argon2id; 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Each takes memory and about 50 ms of a processor; strangers may ask for any number. */
const MOST_AT_ONCE = 2
const MOST_WAITING = 32

let running = 0
const waiting: (() => void)[] = []

/** The hash of a password that may be chosen. Throws a `KnownError` that says why it may not. */
export async function hashPassword(password: string, name: string): Promise<string> {
  const text = password.normalize('NFKC')
  const length = [...text].length
  if (length < PASSWORD_LENGTH.least) throw new KnownError('bad-usage', () => words.password.short(length))
  if (length > PASSWORD_LENGTH.most) throw new KnownError('bad-usage', () => words.password.long)
  if (await isTriedFirst(text, name)) throw new KnownError('bad-usage', () => words.password.common)
  return oneOfFew(() => hash(text, COST))
}

/** Takes the same time where there is no hash. */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  const text = password.normalize('NFKC').slice(0, PASSWORD_LENGTH.most + 1)
  return oneOfFew(async () => {
    const good = await verify(stored ?? (await nobody()), text)
    return good && stored !== null
  })
}

let nobodys: Promise<string> | null = null
function nobody(): Promise<string> {
  nobodys ??= hash(crypto.randomUUID(), COST)
  return nobodys
}

async function oneOfFew<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MOST_AT_ONCE) {
    if (waiting.length >= MOST_WAITING)
      throw new KnownError(
        'unavailable',
        () => words.busy,
        () => words.busyMend,
      )
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running += 1
  try {
    return await work()
  } finally {
    // The place is handed on, not given back and taken again.
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
