/** A verdict stands within so many characters of the beginning. */
export const OPENING = 120

const VERDICT_FIRST =
  /^[\s*_#>`"'“‘«(-]*(?:APPROVED|REJECTED)(?:\s+AS\s+CHANGED)?[\s*_`"'”’»)]*(?:[:：[.!,;，。！；–—-]|$)/iu

/** Whether a text begins with the word of a yes or a no, so that agents, and people, take it for one. */
export function beginsAsVerdict(text: string): boolean {
  return VERDICT_FIRST.test(text.slice(0, OPENING).normalize('NFKC').split('\n', 1)[0] ?? '')
}

/** `final`: of a row 1 or null. */
type Said = { kind: string; body: string; final: boolean | number | null }

/** Whether what a person said is a decision, whatever was asked: by its protocol's own form, or by its first word. */
export function isDecision({ kind, body, final }: Said): boolean {
  return kind === 'decision' || final === true || final === 1 || beginsAsVerdict(body)
}
