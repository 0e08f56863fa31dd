/** Tells whether a text matches. */
export type Glob = (text: string) => boolean

/** `*` stands for anything but `/`, `**` for anything, `?` for one character but `/`. All else stands for itself. */
export function glob(pattern: string): Glob {
  const source = pattern.replace(/\*\*\/?|\*|\?|[^*?]+/g, (part) => {
    if (part === '**/') return '(?:.*/)?'
    if (part === '**') return '.*'
    if (part === '*') return '[^/]*'
    if (part === '?') return '[^/]'
    return part.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
  })
  const expression = new RegExp(`^${source}$`, 's')
  return (text) => expression.test(text)
}
