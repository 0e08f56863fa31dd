import { useId, useRef } from 'react'
import { QueryInput } from '@/components/query/query-input'
import { TOLD_LISTS, type WebhookDraft } from '@/lib/pages/notice'
import { GRAVITIES } from '@/lib/rules/judged'
import { noticePage } from '@/lib/text/notices/notice-page'
import { SourceChoice } from './source-choice-field'

const words = noticePage.form

export type Part = { draft: WebhookDraft; change: (changed: Partial<WebhookDraft>) => void }

/** What a webhook is told of, and what of it goes along. */
export function Told({ draft, change }: Part) {
  const query = useRef<HTMLInputElement>(null)
  const alerts = useId()
  const lists = (list: (typeof TOLD_LISTS)[number]) =>
    draft.lists.includes(list) ? draft.lists.filter((one) => one !== list) : [...draft.lists, list]
  return (
    <>
      <fieldset className="scope-choice text-12">
        <legend className="lab">{words.told}</legend>
        {TOLD_LISTS.map((list) => (
          <label key={list} className="fx">
            <input
              type="checkbox"
              checked={draft.lists.includes(list)}
              onChange={() => change({ lists: lists(list) })}
            />
            {words.tellable[list]}
          </label>
        ))}
        <label className="fx">
          <input type="checkbox" checked={draft.problems} onChange={() => change({ problems: !draft.problems })} />
          {words.tellable.problems}
        </label>
        <label className="fx">
          <input type="checkbox" checked={draft.holds} onChange={() => change({ holds: !draft.holds })} />
          {words.tellable.holds}
        </label>
        <label className="fx">
          <input type="checkbox" checked={draft.alarms} onChange={() => change({ alarms: !draft.alarms })} />
          {words.tellable.alarms}
        </label>
      </fieldset>
      <div className="fx webhook-alerts text-12">
        <label htmlFor={alerts}>{words.alerts}</label>
        <select
          id={alerts}
          className="field"
          value={draft.alerts ?? ''}
          onChange={({ target }) => change({ alerts: GRAVITIES.find((severity) => severity === target.value) ?? null })}
        >
          <option value="">{words.noAlerts}</option>
          {GRAVITIES.map((severity) => (
            <option key={severity} value={severity}>
              {words.leastOf[severity]}
            </option>
          ))}
        </select>
      </div>
      <span className="note">{words.alertsNote}</span>
      <SourceChoice sources={draft.sources} onChoose={(sources) => change({ sources })} />
      <div>
        <span className="lab">{words.query}</span>
        <QueryInput
          input={query}
          typed={draft.query ?? ''}
          label={words.query}
          edited
          onType={(typed) => change({ query: typed })}
        />
        <span className="note">{words.queryNote}</span>
      </div>
      <div className="scope-choice text-12">
        <label className="fx">
          <input type="checkbox" checked={draft.content} onChange={() => change({ content: !draft.content })} />
          {words.content}
        </label>
        <span className="note">{words.contentNote}</span>
      </div>
    </>
  )
}
