import type { ProblemRow } from '@/lib/rules/problem'

/** By these the line of a group, or of a problem, is found on the page. */
export const idOfGroup = (key: string) => `problems-${key}`
export const idOfProblem = ({ uid, rule }: Pick<ProblemRow, 'uid' | 'rule'>) => `problem-${uid}-${rule}`
