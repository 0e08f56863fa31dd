import type { ProblemRow } from '@/lib/rules/problem'
import type { ProblemPart } from '@/lib/rules/problem-part'

/** By these the line of a group, of a part of one, or of a problem, is found on the page. */
export const idOfGroup = (key: string) => `problems-${key}`
export const idOfPart = ({ key }: Pick<ProblemPart, 'key'>) => `problem-part-${key}`
export const idOfProblem = ({ uid, rule }: Pick<ProblemRow, 'uid' | 'rule'>) => `problem-${uid}-${rule}`
