import type { Rule, Told } from './rule'
import type { Post } from './written-post'

/** In the name that the rules of the protocol let say this, where one of `names` is; else as it is. */
export function inHeardName(post: Post, names: readonly string[], rules: readonly Rule[], told: Told): Post {
  const mayNot = rules.filter(({ about }) => about === 'sender')
  const heard = [post.from, ...names].find((from) =>
    mayNot.every(({ breaks }) => breaks({ ...post, from }, told) === null),
  )
  return heard === undefined ? post : { ...post, from: heard }
}
