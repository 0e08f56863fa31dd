const ERRORS = /\bnew (?:KnownError|StoreError)\(|\bnew TRPCError\(\{[^}]*\bmessage: (?=['"`])/g

/** Where errors that people see are made with a sentence of their own, beside the code. */
export function* ownSentences(text) {
  for (const { 0: made, index } of text.matchAll(ERRORS))
    if (made.endsWith(': ') || isGivenText(text, index + made.length)) yield text.slice(0, index).split('\n').length
}

/** Whether the call whose arguments begin there is given a string, besides as the first of them. */
function isGivenText(text, from) {
  let depth = 1
  let first = true
  for (let at = from; depth > 0 && at < text.length; at++) {
    const sign = text[at]
    if ('([{'.includes(sign)) depth++
    else if (')]}'.includes(sign)) depth--
    else if (sign === ',' && depth === 1) first = false
    else if (`'"\``.includes(sign)) {
      if (!first && depth === 1) return true
      at = text.indexOf(sign, at + 1)
    }
  }
  return false
}
