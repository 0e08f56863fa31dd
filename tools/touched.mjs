// Which tests of the browser the changed files touch: they import no product code, so no graph of modules tells.
import path from 'node:path'

/** What a path holds → the tests that look at it. What is found nowhere here is left to `npm test`. */
export const LOOKED_AT = [
  [/^(app\/(styles|globals|tokens|layout)|components\/(ui|shell|keys|listing)\/)/, ['look', 'small', 'reach']],
  [/^components\/(listing|keys)\//, ['keyboard', 'agents', 'conversations', 'ledger', 'tasks']],
  [
    /^(app\/page|components\/(stream|message|said|live)\/|server\/live\/)/,
    ['stream', 'message', 'living', 'many-pages'],
  ],
  [/\/(facets|query)\b|^lib\/query\//, ['facets', 'narrowing', 'query']],
  [/\/approvals?\b|^lib\/(ask|approval|verdict)/, ['approvals', 'held', 'policy', 'many', 'narrowed-list', 'folding']],
  [/\/polic(y|ies)\b/, ['policies', 'policy']],
  [/\/(compose|post)\b|^server\/files\/write/, ['compose', 'sealing']],
  [/^server\/(front|store\/people)|\/people\b/, ['access', 'people', 'link']],
  [/\/(conversations?|course)\b/, ['conversations']],
  [/\/agents?\b/, ['agents']],
  [/\/(ingest|source)\b/, ['ingest', 'first-run']],
  [/\/(ledger)\b/, ['ledger']],
  [/\/(notices)\b/, ['notices']],
  [/\/(tasks)\b/, ['tasks']],
  [/\/(unreadable)\b/, ['unreadable']],
  [/\/(views|palette)\b/, ['views']],
  [/\/(export)\b/, ['export']],
]

/** Those of `tests` (paths below tests/e2e) that changed or look at what changed; `changed` are paths from the root. */
export function pagesTouched(changed, tests) {
  const product = changed.filter((file) => !/^(tests|docs)\//.test(file))
  const names = new Set(
    LOOKED_AT.filter(([pattern]) => product.some((file) => pattern.test(file))).flatMap(([, found]) =>
      found.map((name) => `${name}.test.ts`),
    ),
  )
  return tests.filter((test) => changed.includes(`tests/e2e/${test}`) || names.has(path.posix.basename(test)))
}
