import type { PostNote } from '@/lib/post/post-parts'
import type { Fields } from './json-fields'
import type { Post } from './written-post'

/** What a rule may go by beside the post. */
export type Told = {
  /** What a person wrote as an object, whole or beside the parts; empty where they wrote none. */
  said: Fields
  /** UTC ms. */
  now: number
}

/** A rule of a protocol's page that a person's post can break, as far as that is known before it is written. Pure. */
export type Rule = {
  code: string
  /** As its page has it. */
  severity: 'error' | 'warning'
  /**
   * `sender`: who may say it. A person on record may, so it keeps nobody from posting; but agents that go by the name
   * alone do not know that.
   */
  about: 'post' | 'sender'
  /** What is wrong, in words; null where nothing is. */
  breaks: (post: Post, told: Told) => string | null
}

export function judged(rules: readonly Rule[], post: Post, told: Told): PostNote[] {
  return rules.flatMap(({ code, severity, about, breaks }) => {
    const says = breaks(post, told)
    if (says === null) return []
    return [{ severity: about === 'sender' ? 'warning' : severity, code, says, instead: null }]
  })
}

/** In the name that the rules of the protocol let say this, where one of `names` is; else as it is. */
export function inHeardName(post: Post, names: readonly string[], rules: readonly Rule[], told: Told): Post {
  const mayNot = rules.filter(({ about }) => about === 'sender')
  const heard = [post.from, ...names].find((from) =>
    mayNot.every(({ breaks }) => breaks({ ...post, from }, told) === null),
  )
  return heard === undefined ? post : { ...post, from: heard }
}
