import { RotateCcw } from 'lucide-react'
import Link from 'next/link'
import { useEffect, useRef } from 'react'
import { FieldError } from '@/components/source/field-error'
import { IconButton } from '@/components/ui/button'
import { problemsAt } from '@/lib/pages/routes'
import type { RuleTold } from '@/lib/rules/problem'
import {
  type AnyLimit,
  type LimitName,
  type RuleFacts,
  type RuleProblem,
  type RuleSetting,
  SET_SEVERITIES,
} from '@/lib/rules/rule-settings'
import type { RuleCount } from '@/lib/rules/source-rules'
import { text } from '@/lib/text'
import { setRules as words } from '@/lib/text/rules/set-rules-words'
import { IgnoredField } from './ignored-field'

export const idOfRule = (code: string) => `rule-${code}`

type Props = {
  rule: RuleFacts
  told: RuleTold | undefined
  set: RuleSetting
  count: RuleCount | undefined
  problems: readonly RuleProblem[]
  /** It is the one that the address names. */
  open: boolean
  changed: boolean
  fixed: boolean
  onSet: (part: RuleSetting) => void
  onBack: () => void
}

/** One rule: how grave it is, its thresholds, what it leaves alone, and how many problems it has now. */
export function RuleRow({ rule, told, set, count, problems, open, changed, fixed, onSet, onBack }: Props) {
  const { code, severity, limits } = rule
  const row = useRef<HTMLTableRowElement>(null)
  useEffect(() => {
    if (open) row.current?.scrollIntoView({ block: 'center' })
  }, [open])
  const isSet = Object.values(set).some((part) => part !== undefined)
  const put = (name: LimitName, value: number | undefined) => {
    const { [name]: _, ...others } = set.limits ?? {}
    onSet({ limits: value === undefined ? others : { ...others, [name]: value } })
  }
  const severe = set.severity ?? severity
  return (
    <tr ref={row} id={idOfRule(code)} tabIndex={-1} aria-selected={open} data-changed={changed || undefined}>
      <td className="c-rule">
        <span className="m11 block text-fg-2">{code}</span>
        <span title={told?.means}>{told?.title ?? text.problems.unknown}</span>
      </td>
      <td className="c-severity">
        <select
          className="btn"
          aria-label={words.severityOf(code)}
          value={severe}
          disabled={fixed}
          onChange={({ target }) => {
            const chosen = SET_SEVERITIES.find((one) => one === target.value)
            onSet({ severity: chosen === severity ? undefined : chosen })
          }}
        >
          {SET_SEVERITIES.map((one) => (
            <option key={one} value={one}>
              {words.severities[one]}
            </option>
          ))}
        </select>
        {severe !== severity && (
          <span className="was text-fg-3">{words.usualSeverity(words.severities[severity])}</span>
        )}
      </td>
      <td className="c-limits">
        {limits.length === 0 && <span className="no-limits text-fg-3">{words.noLimits}</span>}
        {limits.map((limit) => (
          <LimitField
            key={limit.name}
            code={code}
            limit={limit}
            value={set.limits?.[limit.name]}
            problem={problems.find(({ part }) => part === limit.name)?.says}
            fixed={fixed}
            onValue={(value) => put(limit.name, value)}
          />
        ))}
      </td>
      <td className="c-ignored">
        <IgnoredField
          code={code}
          ignored={set.ignore ?? []}
          fixed={fixed}
          onIgnored={(ignore) => onSet({ ignore: ignore.length === 0 ? undefined : ignore })}
        />
      </td>
      <td className="c-problems" data-label={words.columns.problems}>
        {count === undefined ? (
          <span className="text-fg-3">0</span>
        ) : (
          <Link
            className="link"
            href={problemsAt({ group: code, ...(count.since === 0 ? { history: 'true' } : {}) })}
            prefetch={false}
            aria-label={`${words.openProblems(code)} ${words.counts(count.since, count.before)}`}
          >
            {words.counts(count.since, count.before)}
          </Link>
        )}
      </td>
      <td className="c-back">
        {isSet && !fixed && <IconButton icon={RotateCcw} label={words.backOf(code)} onClick={onBack} />}
      </td>
    </tr>
  )
}

type LimitProps = {
  code: string
  limit: AnyLimit
  value: number | undefined
  problem: string | undefined
  fixed: boolean
  onValue: (value: number | undefined) => void
}

/** A time or a number; where nothing is typed the protocol's own holds, which stands there in grey. */
function LimitField({ code, limit, value, problem, fixed, onValue }: LimitProps) {
  const { name, unit, usual, least, most } = limit
  const label = words.limits[name]
  return (
    <span className="limit">
      <span className="fx">
        <span className="text-fg-3">{label}</span>
        <input
          className="field mono few"
          type="number"
          min={least}
          max={most}
          step="any"
          aria-label={words.limitOf(code, label)}
          aria-invalid={problem !== undefined}
          placeholder={usual === null ? words.noLimits : String(usual)}
          disabled={fixed}
          value={value ?? ''}
          onChange={({ target }) => onValue(target.value === '' ? undefined : target.valueAsNumber)}
        />
        <span className="text-fg-3">{words.units[unit]}</span>
      </span>
      {value !== undefined && value !== usual && (
        <span className="was text-fg-3">{usual === null ? words.noUsual : words.usual(usual, words.units[unit])}</span>
      )}
      <FieldError problem={problem} />
    </span>
  )
}
