/**
 * Is it one that is tried first: among the 49,000 most used, alone or with digits and signs around it, some characters
 * over and over, or the person's own name? The list is the one of zxcvbn; nothing is asked over a network.
 */
export async function isTriedFirst(password: string, name: string): Promise<boolean> {
  const text = password.toLowerCase()
  const core = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const known = await list()
  if (known.has(text) || known.has(core)) return true
  if (isRepeated(text) || isRepeated(core) || isRun(text)) return true
  return core === name.toLowerCase() || core === 'signalbox'
}

let listed: Promise<ReadonlySet<string>> | null = null

function list(): Promise<ReadonlySet<string>> {
  listed ??= import('./frequent-passwords').then(({ frequentPasswords }) => new Set(frequentPasswords))
  return listed
}

/** The same one to six characters over and over, the last time perhaps not to its end. */
function isRepeated(text: string): boolean {
  for (let unit = 1; unit <= 6 && unit * 2 <= text.length; unit++)
    if (
      text ===
      text
        .slice(0, unit)
        .repeat(Math.ceil(text.length / unit))
        .slice(0, text.length)
    )
      return true
  return false
}

/** `abcdefghijkl`, `987654321098`: each character follows the one before. */
function isRun(text: string): boolean {
  const steps = [...text].map((character) => character.charCodeAt(0))
  const follow = (step: number) =>
    steps.every((code, at) => at === 0 || (code - (steps[at - 1] ?? 0) + 10) % 10 === (step + 10) % 10)
  return follow(1) || follow(-1)
}
