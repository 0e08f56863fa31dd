import { post as words } from '@/lib/text/posts/post-words'
import type { Protocol } from '../protocol'
import type { Writing } from './written-post'

/** A protocol that a person's words can be written in. */
export type WritingProtocol = Protocol & { writing: Writing }

/** One in which a person's yes or no can be said, too. */
export type DecidingProtocol = Protocol & { writing: Writing & { decide: NonNullable<Writing['decide']> } }

/** What it has no words for, so that nothing can be decided in it. */
export function lacking({ writing }: Protocol): 'writing' | 'deciding' | null {
  if (writing === null) return 'writing'
  return writing.decide === null ? 'deciding' : null
}

/** The same in words, with what to do instead; null where all can be done. */
export function whyLacking(protocol: Protocol): string | null {
  const { writing, title } = protocol
  if (writing === null) return words.noWriter(title)
  if (writing.decide !== null) return null
  return writing.elsewhere?.() ?? words.noDecider(title)
}

export function decides(protocol: Protocol): protocol is DecidingProtocol {
  return lacking(protocol) === null
}

export function writes(protocol: Protocol): protocol is WritingProtocol {
  return protocol.writing !== null
}
