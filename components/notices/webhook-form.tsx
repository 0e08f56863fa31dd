import '@/lib/zod-in-pages'
import { type FormEvent, useEffect, useId, useState } from 'react'
import * as z from 'zod'
import { ShownOnce } from '@/components/people/shown-once'
import { useMyself } from '@/components/people/you/use-me'
import { Button } from '@/components/ui/button'
import { keepForm, keptForm } from '@/components/ui/keep/kept-form'
import { toast } from '@/components/ui/over/toast'
import { SegmentedControl } from '@/components/ui/segmented-control'
import {
  signsItself,
  TEMPLATES,
  TOLD_LISTS,
  tellsAnything,
  type WebhookDraft,
  type WebhookRow,
  webhookDraft,
} from '@/lib/pages/notice'
import { quietHours, typedQuiet } from '@/lib/pages/quiet-hours'
import { parse } from '@/lib/query/parse'
import { noticePage } from '@/lib/text/notices/notice-page'
import { quietWords } from '@/lib/text/notices/quiet-words'
import { QuietField } from './quiet-field'
import { useWebhookActs } from './use-webhooks'
import { type Part, Told } from './webhook-told'

const words = noticePage.form

type Props = {
  /** Null: a new one. */
  webhook: WebhookRow | null
  now: number
  /** With the id, once it is saved and its secret was seen. */
  onDone: (id: string) => void
  onClose: () => void
}

/** Half-way typed: what may not be saved yet may be kept. What is like a password is not. */
const GIVEN = webhookDraft
  .omit({ url: true, sign: true })
  .extend({ name: z.string(), query: z.string().nullable(), quiet: typedQuiet.nullable().default(null) })

/**
 * Adds a webhook, or changes one. What is kept like a password stands in no field; all else that is typed is there again
 * until it is saved or let go.
 */
export function WebhookForm({ webhook, now, onDone, onClose }: Props) {
  const [draft, setDraft] = useState<WebhookDraft>(() => draftOf(webhook))
  const { save } = useWebhookActs()
  const person = useMyself()
  const of = { person, name: `hook.${webhook?.id ?? ''}`, base: draftOf(webhook) }
  const began = JSON.stringify(of)
  useEffect(() => {
    const kept = keptForm(JSON.parse(began), GIVEN)
    if (kept !== null) setDraft((now) => ({ ...now, ...kept }))
  }, [began])
  const change = (changed: Partial<WebhookDraft>) => {
    const { url, sign, ...given } = { ...draft, ...changed }
    setDraft({ ...given, url, sign })
    keepForm(of, given)
  }
  const close = () => {
    keepForm(of, null)
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isGood(draft, webhook) || save.isPending) return
    save.mutate(
      {
        id: webhook?.id ?? null,
        draft: { ...draft, name: draft.name.trim(), url: draft.url || null, query: draft.query?.trim() || null },
      },
      {
        onSuccess: ({ id, secret }) => {
          keepForm(of, null)
          if (secret !== null) return
          toast(words.saved(draft.name.trim()))
          onDone(id)
        },
      },
    )
  }
  const made = save.data
  if (made?.secret != null)
    return (
      <div className="webhook-made">
        <ShownOnce made={words.added(draft.name.trim())} once={words.once} secret={made.secret} copy={words.copy} />
        <Button onClick={() => onDone(made.id)}>{words.done}</Button>
      </div>
    )
  return (
    <form
      className="settings-form"
      aria-label={webhook === null ? words.add : words.edit(webhook.name)}
      onSubmit={submit}
    >
      <h2 className="text-13 font-medium">{webhook === null ? words.add : words.edit(webhook.name)}</h2>
      <Address webhook={webhook} draft={draft} change={change} />
      <Told draft={draft} change={change} />
      <div>
        <QuietField label={quietWords.webhooks} quiet={draft.quiet} now={now} onChange={(quiet) => change({ quiet })} />
        <span className="note">{quietWords.ofWebhook}</span>
      </div>
      {save.error && (
        <p className="text-crit" role="alert">
          {save.error.message}
        </p>
      )}
      <div className="fx">
        <Button type="submit" look="primary" disabled={!isGood(draft, webhook) || save.isPending}>
          {webhook === null ? words.put : words.save}
        </Button>
        <Button onClick={close}>{words.no}</Button>
      </div>
    </form>
  )
}

function Address({ webhook, draft, change }: Part & { webhook: WebhookRow | null }) {
  const id = useId()
  const { template } = draft
  return (
    <>
      <TextField
        id={`${id}-name`}
        label={words.name}
        most={60}
        value={draft.name}
        onType={(name) => change({ name })}
      />
      <div className="fx flex-wrap">
        <span className="lab">{words.template}</span>
        <SegmentedControl
          small
          label={words.template}
          options={TEMPLATES.map((name) => ({ name, label: noticePage.templates[name] }))}
          chosen={template}
          onChoose={(chosen) => change({ template: chosen })}
        />
        <span className="note">{words.templateNote[template]}</span>
      </div>
      <TextField
        id={`${id}-url`}
        label={words.url}
        note={webhook === null ? words.urlNote : words.urlKept(webhook.place)}
        most={2_000}
        value={draft.url ?? ''}
        onType={(url) => change({ url })}
      />
      {signsItself(template) && (
        <TextField
          id={`${id}-sign`}
          label={words.sign}
          note={webhook?.signed ? words.signKept : words.signNote[template]}
          most={200}
          value={draft.sign ?? ''}
          onType={(sign) => change({ sign: sign === '' && webhook?.signed ? null : sign })}
        />
      )}
    </>
  )
}

type Text = { id: string; label: string; note?: string; most: number; value: string; onType: (text: string) => void }

function TextField({ id, label, note, most, value, onType }: Text) {
  return (
    <div>
      <label className="lab" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="field"
        maxLength={most}
        autoComplete="off"
        spellCheck={false}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
        value={value}
        onChange={({ target }) => onType(target.value)}
      />
      {note && (
        <span id={`${id}-note`} className="note">
          {note}
        </span>
      )}
    </div>
  )
}

function draftOf(webhook: WebhookRow | null): WebhookDraft {
  if (webhook === null)
    return {
      ...{ name: '', url: '', template: 'json', lists: [...TOLD_LISTS], problems: true, holds: true },
      ...{ alarms: true, alerts: null, query: null },
      ...{ sources: null, content: false, quiet: null, sign: '' },
    }
  const { name, template, lists, alarms, alerts, problems, holds, query, sources, content, quiet } = webhook
  const kept = { url: null, sign: null }
  return { name, template, lists, alarms, alerts, problems, holds, query, sources, content, quiet, ...kept }
}

function isGood(draft: WebhookDraft, webhook: WebhookRow | null): boolean {
  const { name, url, query, quiet } = draft
  const asks = (query ?? '').trim() === '' || parse(query ?? '', { now: Date.now() }).problems.length === 0
  return (
    name.trim() !== '' &&
    (webhook !== null || (url ?? '').trim() !== '') &&
    tellsAnything(draft) &&
    asks &&
    quietHours.nullable().safeParse(quiet).success
  )
}
