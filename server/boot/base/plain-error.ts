const MOST = 500
const DEEPEST = 4

/** What a log holds of an error. */
export type PlainError = { type: string; message: string; code?: string; stack?: string[]; cause?: PlainError }

/**
 * Of an error its kind, its sentence, its code and where it was thrown, with its causes: nothing else that somebody put
 * on it, such as the values of a statement. What quotes text that was read, or names values, is cut off.
 */
export function plainError(error: unknown, depth = 0): PlainError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an Error' }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  const stack = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  const cause = error.cause === undefined || depth >= DEEPEST ? undefined : plainError(error.cause, depth + 1)
  return { type: error.name, message: sayable(error), code, stack: stack.map((line) => line.trim()), cause }
}

function sayable(error: Error): string {
  // Of JSON that cannot be read, Node quotes the beginning.
  if (error instanceof SyntaxError) return 'what was read is not written as it should be'
  const [said = ''] = error.message.split(/\n?(?:params|parameters|values):/i)
  return said.slice(0, MOST)
}
