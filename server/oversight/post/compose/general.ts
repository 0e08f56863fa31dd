import { hidesCharacters } from '@/lib/letters/glyphs'
import { LOOKALIKE } from '@/lib/letters/lookalike'
import { agentName } from '@/lib/names/names'
import type { PostNote } from '@/lib/post/post-parts'
import { post as words } from '@/lib/text/posts/post-words'
import type { Post } from '@/server/protocols/kit/written-post'
import type { Target } from './targets'

const MENTION = /[@＠]([\p{L}\p{N}_-]+)/gu
/** Of Latin letters and digits those that look alike. */
const ALIKE: ReadonlyMap<string, string> = new Map([
  ['1', 'l'],
  ['i', 'l'],
  ['0', 'o'],
])

/** What the rules of every protocol say of a post. */
export function generalNotes(post: Post, target: Target): PostNote[] {
  const loosens = target.protocol.writing.harm?.(post) === 'autonomy'
  return [...hidden(post), ...lookAlikes(post, target), ...(loosens ? [warning('GEN012', words.loosened)] : [])]
}

function hidden({ text, reasoning, code }: Post): PostNote[] {
  return hidesCharacters(`${text}${reasoning ?? ''}${code ?? ''}`) ? [warning('GEN010', words.hidden)] : []
}

/** Names of the post that look like an agent's and are not. */
function lookAlikes({ to, text }: Post, { agents, aliases, protocol }: Target): PostNote[] {
  const mentions = [...text.matchAll(MENTION)].map(([, name = '']) => name)
  const named = new Set([...to.map(({ name }) => name), ...mentions].map((name) => agentName(name, aliases)))
  const known = new Set([...agents, ...protocol.known].map(({ agent }) => agent))
  return [...named].flatMap((name) => {
    const like = [...known].find((agent) => agent !== name && seen(agent) === seen(name))
    if (like === undefined) return []
    return [{ ...warning('GEN010', words.lookAlike(name, like)), instead: { name, known: like } }]
  })
}

/** As an eye may read it. */
function seen(name: string): string {
  const latin = Array.from(name.normalize('NFKC').toLowerCase(), (letter) => LOOKALIKE.get(letter) ?? letter)
  return latin.map((letter) => ALIKE.get(letter) ?? letter).join('')
}

function warning(code: string, says: string): PostNote {
  return { severity: 'warning', code, says, instead: null }
}
