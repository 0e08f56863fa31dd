import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import type { RuleTold } from '@/lib/rules/problem'
import { plainSettings, type RuleSettings, ruleProblems } from '@/lib/rules/rule-settings'
import type { SourceRules } from '@/lib/rules/source-rules'
import { text } from '@/lib/text'
import { setRules as words } from '@/lib/text/rules/set-rules-words'
import { changedRules, setCount } from './rule-draft'
import { RulesTable } from './rules-table'
import type { useSetRules } from './use-source-rules'
import type { useTrial } from './use-trial'

type Props = {
  source: SourceRules & { told: { readonly [code: string]: RuleTold } }
  open: string | null
  may: boolean
  save: ReturnType<typeof useSetRules>
  trial: ReturnType<typeof useTrial>
  draft: RuleSettings
  onDraft: (draft: RuleSettings) => void
}

/** What may be set of the rules of one source. Nothing holds before it is saved, or before it stands in the file that names the source. */
export function SourceRulesForm({ source, open, may, save, trial, draft, onDraft }: Props) {
  const { label, rules, settings, asked, origin, file, counts, judging, told } = source
  const [wasSaved, setSaved] = useState(false)
  const changed = changedRules(rules, settings, draft)
  const problems = ruleProblems(rules, draft)
  /** What is set elsewhere can be tried here, and is carried there. */
  const isKeptHere = origin === 'console'
  const dirty = changed.length > 0
  const put = () => save.mutate({ label, settings: draft }, { onSuccess: () => setSaved(true) })
  return (
    <>
      <div className="rules-notes">
        {asked !== null && <p className="text-warn">{words.waits}</p>}
        {!may && <p>{words.onlyAdmins}</p>}
        {may && origin === 'configuration' && <p>{words.configured(file ?? 'signalbox.config.json')}</p>}
        {may && origin === 'command-line' && <p>{words.commandLine}</p>}
        {may && origin === 'elsewhere' && <p>{words.elsewhere}</p>}
        <p>{words.blocks}</p>
        {judging !== null && (
          <p className="text-warn" role="status">
            {text.problems.notJudged(judging.left, judging.capped)}
          </p>
        )}
      </div>
      <div className="rules-list">
        <RulesTable {...{ rules, told, counts, draft, problems, changed, open, fixed: !may, onDraft }} />
      </div>
      {may && (
        <footer className="policy-foot">
          <span className="text-12" role="status">
            {dirty ? words.changes(changed.length) : wasSaved ? words.saved(label) : ''}
          </span>
          <span className="sp" />
          {setCount(rules, draft) > 0 && (
            <Button look="ghost" onClick={() => onDraft({})}>
              {words.allBack}
            </Button>
          )}
          {dirty && <Button onClick={() => onDraft(settings)}>{words.discard}</Button>}
          <Button disabled={!dirty || problems.length > 0} onClick={() => void trial.begin(draft)}>
            {words.try}
          </Button>
          {isKeptHere ? (
            <Button look="primary" disabled={!dirty || problems.length > 0 || save.isPending} onClick={put}>
              {save.isPending ? words.saving : words.save}
            </Button>
          ) : (
            dirty &&
            problems.length === 0 && <CopyButton value={entryOf(plainSettings(rules, draft))} label={words.copyEntry} />
          )}
        </footer>
      )}
    </>
  )
}

/** As it stands in a source of `signalbox.config.json`. */
const entryOf = (rules: RuleSettings) => `"rules": ${JSON.stringify(rules, null, 2)}`
