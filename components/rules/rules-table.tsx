import type { RuleTold } from '@/lib/rules/problem'
import type { RuleFacts, RuleProblem, RuleSettings } from '@/lib/rules/rule-settings'
import type { RuleCount } from '@/lib/rules/source-rules'
import { setRules as words } from '@/lib/text/rules/set-rules-words'
import { withoutRule, withPart } from './rule-draft'
import { RuleRow } from './rule-row'

type Props = {
  rules: readonly RuleFacts[]
  told: { readonly [code: string]: RuleTold }
  counts: readonly RuleCount[]
  draft: RuleSettings
  problems: readonly RuleProblem[]
  changed: readonly string[]
  /** The rule that the address names. */
  open: string | null
  fixed: boolean
  onDraft: (draft: RuleSettings) => void
}

const NOTHING = {}

/** Every rule of a source, as it is to be set. */
export function RulesTable({ rules, told, counts, draft, problems, changed, open, fixed, onDraft }: Props) {
  const heads = words.columns
  return (
    <table className="tbl rules-table" aria-label={words.list}>
      <thead>
        <tr>
          <th className="c-rule">{heads.rule}</th>
          <th className="c-severity">{heads.severity}</th>
          <th className="c-limits">{heads.limits}</th>
          <th className="c-ignored">{heads.ignored}</th>
          <th className="c-problems">{heads.problems}</th>
          <th className="c-back">
            <span className="only-read">{words.back}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rules.map((rule) => (
          <RuleRow
            key={rule.code}
            rule={rule}
            told={told[rule.code]}
            set={draft[rule.code] ?? NOTHING}
            count={counts.find((one) => one.rule === rule.code)}
            problems={problems.filter(({ code }) => code === rule.code)}
            open={rule.code === open}
            changed={changed.includes(rule.code)}
            fixed={fixed}
            onSet={(part) => onDraft(withPart(draft, rule.code, part))}
            onBack={() => onDraft(withoutRule(draft, rule.code))}
          />
        ))}
      </tbody>
    </table>
  )
}
