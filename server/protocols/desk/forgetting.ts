import { isSessionNamed, sessionNamed } from '@/lib/names/named-session'
import { asText, isFields } from '@/server/protocols/kit/json-fields'
import type { Forgetting, Said } from '../protocol'
import { RECORD } from './places'

const REQUEST = /^requests\/([0-9a-f]{32})\.json$/

/** What is asked here is asked by sessions of other programs, each of which its request names. */
export const forgetting: Forgetting = {
  asked: ['request'],
  meant: (name, { said }) => {
    const asked = requestsIn(said)
    const session = sessionNamed(
      name,
      asked.map((one) => one.session),
    )
    return session === null ? null : { ...globsOf(asked, [session]), kind: 'session', name: session, shared: [] }
  },
  askedBy: (sessions, { said }) => globsOf(requestsIn(said), sessions).globs,
  isNamed: isSessionNamed,
  namedIn: () => [],
}

type Asked = { id: string; session: string }

/** Requests that name a session, by the id in their path: what stands in the file could be any. */
function requestsIn(said: readonly Said[]): Asked[] {
  return said.flatMap(({ path, text }) => {
    const id = REQUEST.exec(path)?.[1]
    const parsed = RECORD.one(text)
    if (id === undefined || !parsed.ok || !isFields(parsed.value)) return []
    const session = isFields(parsed.value.context) ? asText(parsed.value.context.session) : null
    return session === null || session === '' ? [] : [{ id, session }]
  })
}

function globsOf(asked: readonly Asked[], sessions: readonly string[]) {
  const ids = new Set(asked.filter(({ session }) => sessions.includes(session)).map(({ id }) => id))
  const globs = [...ids].flatMap((id) => [`requests/${id}.json`, `answers/${id}-*.json`, `receipts/${id}.json`])
  return { globs, sessions }
}
