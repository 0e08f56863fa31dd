// Which failed tests may be run once more, and what becomes of a run in which some held only then.

/** So many tests may hold only at their second run before the run counts as failed. */
export const MOST_OWED = 3

/** What these prove must hold at the first try: a second one would hide a race in a promise. */
const NEVER = [
  /^tests\/fault\//,
  /^tests\/(protocols|server\/(front|oversight|files|api|containers|store\/within))\//,
  /^tests\/server\/boot\/human\//,
  /^tests\/.*(seal|signed|human|scope|ledger|verify|proof|passkey|access|hostile|held|polic|closing|checkpoint|sums|written|outbox|backup|restore|move|first-release)[^/]*$/,
]

/** Whether a failed test of this file may be run once more. Never owed: security, scope, signature, ledger, write-back, crash, sums. */
export function mayBeOwed(file) {
  return file !== null && !NEVER.some((pattern) => pattern.test(file))
}

/**
 * Judges a run from what failed first, what failed again when its files were run alone, and what earlier runs owed.
 * `owed`: names that held at the second run. `broken`: what makes the run red, as { name, errors }.
 */
export function settle({ failed: all, again, before }) {
  const failed = withoutSkipped(all)
  const still = new Map(again.map((one) => [one.name, one]))
  const first = new Set(failed.map(({ name }) => name))
  const owed = failed.filter(({ file, name }) => mayBeOwed(file) && !still.has(name))
  const broken = [
    ...failed.filter(({ file, name }) => !mayBeOwed(file) || still.has(name)),
    ...again.filter(({ name }) => !first.has(name)),
    ...owed
      .filter(({ name }) => before.includes(name))
      .map(({ name, errors }) => ({ name, errors: ['It was owed in an earlier run too.', ...errors] })),
  ]
  if (owed.length > MOST_OWED)
    broken.push({ name: `${owed.length} tests held only at their second run`, errors: [`At most ${MOST_OWED} may.`] })
  return { owed, broken }
}

/** Where a hook failed, the tests that it kept from running say nothing of their own. */
function withoutSkipped(failed) {
  const hooks = new Set(failed.filter(({ file, name }) => file === name).map(({ file }) => file))
  return failed.filter(({ file, name, errors }) => name === file || errors.length > 0 || !hooks.has(file))
}
