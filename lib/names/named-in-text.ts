import { MOST_LINKS } from '@/lib/message/links'

/** What a text names: ids of messages and tasks, paths, addresses. Nothing of it is trusted; it is looked up or shown. */
type Named = { ids: string[]; tasks: string[]; paths: string[]; addresses: string[] }

/** So much of a text is looked through, characters; a longer word names nothing. */
const LOOKED = 20_000
const LONGEST = 300

const BETWEEN = /[\s"'`<>()[\]{},;|，。；、：！？（）【】]+/
const PATH = /^[\w~.@+/-]+$/
const FILE = /^[\w-][\w.-]*\.(?:md|json|jsonl|ts|tsx|js|py|sh|txt|log|ya?ml|toml|csv|diff|patch)$/
const NUMBER = /^#\d{1,9}$/
const ID = /^[A-Za-z0-9]+(?:[-_][A-Za-z0-9]+)+$/

/** Each once, in order, at most 20 of a kind. */
export function namedIn(text: string): Named {
  const named = {
    ids: new Set<string>(),
    tasks: new Set<string>(),
    paths: new Set<string>(),
    addresses: new Set<string>(),
  }
  for (const word of text.slice(0, LOOKED).split(BETWEEN)) {
    if (word === '' || word.length > LONGEST) continue
    const name = word.replace(/[.:!?]$/, '')
    const path = name.replace(/:\d[\d-]{0,20}$/, '')
    if (/^https?:\/\/./.test(name)) named.addresses.add(name)
    else if (isPath(path)) named.paths.add(path)
    else if (NUMBER.test(name)) named.tasks.add(name.slice(1))
    else if (name.length >= 5 && /\d/.test(name) && ID.test(name)) named.ids.add(name)
  }
  const first = (found: Set<string>) => [...found].slice(0, MOST_LINKS)
  return {
    ids: first(named.ids),
    tasks: first(named.tasks),
    paths: first(named.paths),
    addresses: first(named.addresses),
  }
}

/** `and/or` is none: a path has a dot, two slashes, or begins or ends like one. */
function isPath(word: string): boolean {
  if (FILE.test(word)) return true
  if (!word.includes('/') || !PATH.test(word) || !/[A-Za-z]/.test(word)) return false
  return word.includes('.') || word.split('/').length > 2 || /^[~/]|\/$/.test(word)
}
