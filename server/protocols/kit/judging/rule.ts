import type { PostNote } from '@/lib/post/post-parts'
import type { Debt } from '@/lib/rules/debt'
import { GRAVITIES, type Gravity, type Judged } from '@/lib/rules/judged'
import type { LimitsSet } from '@/lib/rules/limit'
import type { MeasureLimited } from '@/lib/rules/over-threshold'
import type { AnyLimit, RuleSettings } from '@/lib/rules/rule-settings'
import type { RuleCode } from '@/lib/text/rules/rule-words'
import type { Fields } from '@/server/protocols/kit/json-fields'
import type { Post } from '@/server/protocols/kit/written-post'

/** What a rule may go by beside the post. */
export type Told = LimitsSet & {
  /** The object that was said, whole or beside the parts; empty where there is none, or it is not known. */
  said: Fields
  /** UTC ms. */
  now: number
  /** The message that was said so, as it stands in the index; null while a person still writes it. */
  of: Judged | null
  /**
   * What whoever the post names so is registered to be capable of, when it was said or now; null where no registration that
   * holds says anything of that.
   */
  capabilitiesOf: (name: string) => readonly string[] | null
}

/** The same of what stands in the index. `owed`: what agents owe by it, as its source sets when that is due. */
export type ToldOfMessage = Told & { of: Judged; owed: () => readonly Debt[] }

type Named = {
  code: RuleCode
  /** As its page has it. */
  severity: Gravity
  /** Where the protocol's own page says so, in its words for the place. */
  passage: string
  /** Rules for every protocol that are not said beside this one; where that hangs on the message, which they are. */
  covers?: readonly RuleCode[] | ((told: ToldOfMessage) => readonly RuleCode[])
  /** Times and numbers by which it goes, and which may be set for a source. */
  limits?: readonly AnyLimit[]
  /** The guardrail that is kept by it, as registrations name that. */
  guardrail?: string
  /** It is broken while this measure is over the threshold that its only limit is. */
  measure?: MeasureLimited
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
  again?: (judged: Judged, told: ToldOfMessage) => readonly number[]
  /** Agents of which a new sign (a message, a heartbeat, a registration) may mend it while it is broken. */
  awaits?: (judged: Judged) => readonly string[]
  /** Of which agent it tells while it is broken; left out where that is the sender. */
  tellsOf?: (judged: Judged, told: ToldOfMessage) => string | null
  /** It goes by what stands `beside` the message: while that is null, it says what would break it if nothing stood there. */
  looks?: true
}

/** Nothing is known of the object of a message: that something is missing in it is not known either. */
export const isUnknown = ({ said }: Told): boolean => Object.keys(said).length === 0

export type Rule = PostRule | RecordRule

/**
 * What is wrong with a post. What its source sets may be stricter than the protocol, and may silence what is only said; it
 * never lets a post pass that the protocol forbids.
 */
export function judged(
  rules: readonly Rule[],
  post: Post,
  told: Omit<Told, 'of' | 'limits'>,
  settings: RuleSettings = {},
): PostNote[] {
  return postRules(rules).flatMap(({ code, severity, about, breaks }) => {
    const set = settings[code]
    const isForbidden = about === 'post' && isGrave(severity)
    if (set?.severity === 'off' && !isForbidden) return []
    const says = breaks(post, { ...told, of: null, limits: set?.limits })
    if (says === null) return []
    const stricter = about === 'post' && set?.severity !== undefined && set.severity !== 'off' && isGrave(set.severity)
    return [{ severity: isForbidden || stricter ? 'error' : 'warning', code, says, instead: null }]
  })
}

const isGrave = (severity: Gravity) => GRAVITIES.indexOf(severity) >= GRAVITIES.indexOf('error')

/** In the name that the rules of the protocol let say this, where one of `names` is; else as it is. */
export function inHeardName(
  post: Post,
  names: readonly string[],
  rules: readonly Rule[],
  told: Omit<Told, 'of' | 'limits'>,
): Post {
  const mayNot = postRules(rules).filter(({ about }) => about === 'sender')
  const heard = [post.from, ...names].find((from) =>
    mayNot.every(({ breaks }) => breaks({ ...post, from }, { ...told, of: null }) === null),
  )
  return heard === undefined ? post : { ...post, from: heard }
}

const postRules = (rules: readonly Rule[]): PostRule[] =>
  rules.filter((rule): rule is PostRule => rule.about === 'post' || rule.about === 'sender')
