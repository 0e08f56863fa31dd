import { MARK, markedNumbers, unmarkedNumbers } from '@/lib/json/json-numbers'
import type { Actor } from '@/lib/people/person'
import { draftPost, type PostAgain, type PostParts } from '@/lib/post/post-parts'
import { post as words } from '@/lib/text/posts/post-words'
import type { Container } from '@/server/containers/container'
import { losesNumbers, recordIn, sameIn } from '@/server/containers/json/own-record'
import { KnownError } from '@/server/errors'
import { elementSha, knownBy } from '@/server/oversight/own-element'
import type { Fields } from '@/server/protocols/kit/json-fields'
import { containerAt } from '@/server/protocols/kit/placing'
import type { PostServices } from '../post-services'
import { compose } from './compose-post'
import { changesOf } from './object-over'
import { partsOf } from './parts'
import { stamped } from './stamp-post'
import { targetOf } from './targets'

type Message = NonNullable<Awaited<ReturnType<PostServices['message']>>>

/** A message as a person would write it once more, from its own bytes where they were kept. Throws a `KnownError` where there is none. */
export async function postAgain(services: PostServices, actor: Actor, uid: string): Promise<PostAgain> {
  const message = await services.message(uid)
  if (message === null || message.reading !== 'message') throw new KnownError('not-found', () => words.noMessage)
  const { protocol } = await targetOf(services, message.source)
  const { manners } = protocol.writing
  const channel = manners.channels ? message.channel : null
  const stored = await services.bytes(uid)
  const text = stored?.whole ? new TextDecoder().decode(stored.bytes) : null
  const record = text === null ? null : asWritten(containerAt(protocol, message.path), text, elementSha(message))
  const parts = record === null ? null : await partsFrom(services, { actor, message, record, channel })
  return { source: message.source, channel, parts: parts === null ? shownOf(message) : withNumbers(parts) }
}

/** Its own object, with numbers that JavaScript would read as others marked; null where they could not be told. */
function asWritten(container: Container, text: string, sha256: string | null): Fields | null {
  const record = recordIn(container, text, knownBy(sha256))
  if (record === null || !losesNumbers(container, text)) return record
  return markedNumbers(text) === null ? null : sameIn(container, text, record, (token) => `${MARK}${token}`)
}

/** Such a number is there again as it was written, so that whoever says it once more is told of it. */
function withNumbers({ text, code, reasoning, extra, ...parts }: PostParts): PostParts {
  const bare = (said: string) => (said.startsWith(MARK) ? said.slice(MARK.length) : said)
  return {
    ...parts,
    text: bare(text),
    code: code === null ? null : bare(code),
    reasoning: reasoning === null ? null : bare(reasoning),
    extra: extra === null ? null : unmarkedNumbers(extra),
  }
}

type From = { actor: Actor; message: Message; record: Fields; channel: string | null }

/** Null where the object is not one that a person may write. */
async function partsFrom(services: PostServices, { actor, message, record, channel }: From): Promise<PostParts | null> {
  const { source, type, uid } = message
  const draft = { source, channel, to: receivers(message), type, text: '', raw: rawOf(record), repeats: uid }
  const parsed = draftPost.safeParse(draft)
  if (!parsed.success) return null
  const composed = await compose(services, parsed.data)
  const { over, post } = composed
  if (over === null) return null
  const { files } = stamped(services, { source, protocol: composed.target.protocol, post, actor }, (stamp) =>
    changesOf({ ...composed, over: null }, stamp),
  )
  return partsOf(composed, over.value, files)
}

/** Whatever it answered or said again itself, it is not said so of it once more. */
function rawOf({ in_reply_to, retry_of, metadata, ...rest }: Fields): string {
  if (typeof metadata !== 'object' || metadata === null) return JSON.stringify(rest)
  const kept = Object.entries(metadata).filter(([key]) => key !== 'in_reply_to' && key !== 'retry_of')
  return JSON.stringify({ ...rest, metadata: Object.fromEntries(kept) })
}

function receivers({ broadcast, to }: Message): string[] {
  return broadcast ? ['all'] : to
}

function shownOf(message: Message): PostParts {
  const { type, body, reasoning, priority, code, attachments } = message
  return {
    ...{ to: receivers(message), type, text: body, reasoning, priority, code, ttl: null, extra: null },
    artifacts: attachments.map(({ path }) => path),
  }
}
