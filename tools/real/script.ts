/** What a model says in one turn. */
export type Block =
  | { type: 'text'; text: string }
  | { type: 'tool_use'; name: string; input: Readonly<Record<string, unknown>> }

/** What the model says, turn by turn, once somebody tells it to `play` the name. */
export type Scripts = Readonly<Record<string, readonly (readonly Block[])[]>>

/** As much of what the program sends as tells where a script stands. */
export type Said = { role: string; content: string | readonly { type: string; text?: string }[] }

const OVER: readonly Block[] = [{ type: 'text', text: 'Done.' }]

export const says = (text: string): Block => ({ type: 'text', text })
export const calls = (name: string, input: Readonly<Record<string, unknown>>): Block => ({
  type: 'tool_use',
  name,
  input,
})

/**
 * The next turn of the script that was named last. How far it is stands in the conversation itself, so a request that is
 * sent again, a second agent and a session that is resumed need no state here.
 */
export function nextTurn(messages: readonly Said[], scripts: Scripts): readonly Block[] {
  for (let at = messages.length - 1; at >= 0; at--) {
    const name = namedIn(messages[at], scripts)
    if (name === null) continue
    const answers = messages.slice(at + 1).filter(({ role }) => role === 'assistant').length
    return scripts[name]?.[answers] ?? OVER
  }
  return OVER
}

function namedIn(message: Said | undefined, scripts: Scripts): string | null {
  if (message?.role !== 'user') return null
  const { content } = message
  const texts = typeof content === 'string' ? [content] : content.map(({ text }) => text ?? '')
  const named = [...texts.join('\n').matchAll(/\bplay ([a-z][a-z-]*)/g)].map(([, name = '']) => name)
  return named.findLast((name) => name in scripts) ?? null
}
