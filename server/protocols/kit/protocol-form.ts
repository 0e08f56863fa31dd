import type { Post, Writing } from './written-post'

/** A post with the type and the words of its form; as it is where the protocol has no such form. */
export function inForm(post: Post, { manners, formed }: Pick<Writing, 'manners' | 'formed'>): Post {
  const { form } = post
  const offered = manners.forms.find((one) => one.form === form?.form)
  if (form === null || offered === undefined) return post
  return { ...post, type: offered.type ?? post.type, text: formed?.(form, post) ?? post.text }
}
