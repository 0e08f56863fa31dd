import { answers } from '@/lib/text/console/answers-words'

const MOST = 3

/** What Zod finds wrong, of which only this is looked at. */
type Issue = {
  code?: string | undefined
  origin?: unknown
  minimum?: unknown
  maximum?: unknown
  path: readonly PropertyKey[]
  message: string
}

/** What is wrong with an input, for a person; `named` says how they know its fields. What Zod itself says is JSON. */
export function inputProblem(
  { issues }: { readonly issues: readonly Issue[] },
  named: (field: string) => string = (field) => field,
): string {
  const problems = issues.slice(0, MOST)
  return problems.map((issue) => answers.input(named(issue.path.map(String).join('.')), said(issue))).join(' ')
}

function said({ code, origin, minimum, maximum, message }: Issue): string {
  if (code === 'too_small' && origin === 'string') return answers.least(Number(minimum))
  if (code === 'too_big' && origin === 'string') return answers.most(Number(maximum))
  return message
}
