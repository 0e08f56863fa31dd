import { asNobody, NOBODY, reader } from '@/lib/reader/reader'

/**
 * Warnings that somebody was shown, in the words in which the act makes them again. `warnings`: those that there are now,
 * in order, as they are said to who reads.
 */
export async function warnedInRecord(
  warned: readonly string[] | null,
  warnings: () => Promise<readonly { says: string }[]>,
): Promise<readonly string[] | null> {
  const { language, zone } = reader()
  if (warned === null || warned.length === 0 || (language === NOBODY.language && zone === NOBODY.zone)) return warned
  try {
    const [shown, kept] = [await warnings(), await asNobody(warnings)]
    return kept.filter((_, at) => warned.includes(shown[at]?.says ?? '')).map(({ says }) => says)
  } catch {
    // What keeps it from being looked at keeps it from being done, which says so.
    return warned
  }
}
