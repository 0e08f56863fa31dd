/** Cyrillic and Greek letters, each before the Latin one it looks like. */
export const LOOKALIKE: ReadonlyMap<string, string> = new Map(
  [...'аaеeоoрpсcуyхxіiјjѕsһhԁdԛqԝwвbнhкkмmтtгrзzαaβbεeηnιiκkνvοoρpτtυuχxγy'.matchAll(/(.)(.)/gu)].map((pair) => [
    pair[1] ?? '',
    pair[2] ?? '',
  ]),
)
