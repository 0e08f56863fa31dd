import type { PostNote } from '@/lib/post/post-parts'
import type { Gravity, Judged } from '@/lib/rules/judged'
import type { RuleCode } from '@/lib/text/rules/rule-words'
import type { Fields } from '@/server/protocols/kit/json-fields'
import type { Post } from '@/server/protocols/kit/written-post'

/** What a rule may go by beside the post. */
export type Told = {
  /** The object that was said, whole or beside the parts; empty where there is none, or it is not known. */
  said: Fields
  /** UTC ms. */
  now: number
  /** The message that was said so, as it stands in the index; null while a person still writes it. */
  of: Judged | null
}

/** The same of what stands in the index. */
export type ToldOfMessage = Told & { of: Judged }

type Named = {
  code: RuleCode
  /** As its page has it. */
  severity: Gravity
  /** Where the protocol's own page says so, in its words for the place. */
  passage: string
  /** Rules for every protocol that are not said beside this one; where that hangs on the message, which they are. */
  covers?: readonly RuleCode[] | ((told: ToldOfMessage) => readonly RuleCode[])
}

/**
 * A rule that a person's post can break as an agent's can. `sender`: who may say it. A person on record may, so it keeps
 * nobody from posting; but agents that go by the name alone do not know that. `breaks`: what is wrong, in words; null where
 * nothing is. Pure; never throws.
 */
export type PostRule = Named & {
  about: 'post' | 'sender'
  breaks: (post: Post, told: Told) => string | null
}

/** One about what stands in the index alone: what became of a message, or of what could not be read. Pure; never throws. */
export type RecordRule = Named & {
  /** `log`: of a line of a log alone, which no other rule is asked of. */
  about: 'record' | 'log'
  breaks: (judged: Judged, told: ToldOfMessage) => string | null
  /** When it begins to be broken if nothing changes until then, UTC ms; left out where time alone breaks nothing. */
  due?: (judged: Judged, told: ToldOfMessage) => number | null
  /** When to look once more though nothing is due, UTC ms: what breaks it may have come by then. */
  again?: (judged: Judged) => readonly number[]
  /** Agents of which a new sign (a message, a heartbeat, a registration) may mend it while it is broken. */
  awaits?: (judged: Judged) => readonly string[]
  /** It goes by what stands `beside` the message: while that is null, it says what would break it if nothing stood there. */
  looks?: true
}

/** Nothing is known of the object of a message: that something is missing in it is not known either. */
export const isUnknown = ({ said }: Told): boolean => Object.keys(said).length === 0

export type Rule = PostRule | RecordRule

export function judged(rules: readonly Rule[], post: Post, told: Omit<Told, 'of'>): PostNote[] {
  return postRules(rules).flatMap(({ code, severity, about, breaks }) => {
    const says = breaks(post, { ...told, of: null })
    if (says === null) return []
    const keepsFromPosting = about === 'post' && severity !== 'warning' && severity !== 'info'
    return [{ severity: keepsFromPosting ? 'error' : 'warning', code, says, instead: null }]
  })
}

/** In the name that the rules of the protocol let say this, where one of `names` is; else as it is. */
export function inHeardName(
  post: Post,
  names: readonly string[],
  rules: readonly Rule[],
  told: Omit<Told, 'of'>,
): Post {
  const mayNot = postRules(rules).filter(({ about }) => about === 'sender')
  const heard = [post.from, ...names].find((from) =>
    mayNot.every(({ breaks }) => breaks({ ...post, from }, { ...told, of: null }) === null),
  )
  return heard === undefined ? post : { ...post, from: heard }
}

const postRules = (rules: readonly Rule[]): PostRule[] =>
  rules.filter((rule): rule is PostRule => rule.about === 'post' || rule.about === 'sender')
