import { useMemo, useState } from 'react'
import { useMyself } from '@/components/people/you/use-me'
import { keepForm, keptForm } from '@/components/ui/keep/kept-form'
import { plainSettings, type RuleFacts, type RuleSettings, ruleSettings } from '@/lib/rules/rule-settings'
import { changedRules } from './rule-draft'

type Known = { rules: readonly RuleFacts[]; settings: RuleSettings }

/** What is typed of the rules of a source, which is there again until it is saved or discarded; `typed` null: nothing is. */
export function useRulesDraft(label: string | null, known: Known | undefined) {
  const person = useMyself()
  const [here, setHere] = useState<RuleSettings | null>(null)
  const form = useMemo(
    () => known && { person, name: `rules.${label}`, base: plainSettings(known.rules, known.settings) },
    [person, label, known],
  )
  const before = useMemo(() => (form === undefined ? null : keptForm(form, ruleSettings)), [form])
  const type = (next: RuleSettings) => {
    setHere(next)
    if (form === undefined || known === undefined) return
    keepForm(form, changedRules(known.rules, known.settings, next).length > 0 ? next : null)
  }
  return { typed: here ?? before, type }
}
