'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTRPC } from '@/components/live/use-trpc'
import { ProjectsField } from '@/components/projects/projects-field'
import { Said } from '@/components/said/said-text'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/over/toast'
import { SegmentedControl } from '@/components/ui/segmented-control'
import type { SourceStatus } from '@/lib/message/message'
import type { SourceSettings } from '@/lib/source/ingest-facts'
import { problemsOf, type SourceChoice } from '@/lib/source/source-choice'
import { text } from '@/lib/text'
import { AliasField } from './alias-field'
import { changed } from './changed-choice'
import { DaysField } from './days-field'
import { Effects } from './effects'
import { HostField } from './host-field'
import { ListField } from './list-field'
import { Waits } from './source-waits'
import { ZoneField } from './zone-field'

const words = text.ingest.settings
const POLLING = ['auto', 'sweep', 'events'] as const
const VALUES = { auto: null, sweep: true, events: false } satisfies {
  [name in (typeof POLLING)[number]]: boolean | null
}

/** What a person chooses for a source. Nothing is saved by itself; the button says what happens. */
export function ChoiceForm({ settings, source }: { settings: SourceSettings; source: SourceStatus }) {
  const { label } = settings
  const trpc = useTRPC()
  const cache = useQueryClient()
  const [choice, setChoice] = useState(settings.choice)
  const set = (part: Partial<SourceChoice>) => setChoice({ ...choice, ...part })
  const save = useMutation(
    trpc.source.change.mutationOptions({
      onSuccess: () => toast(words.saved(label)),
      onError: (error) => toast.error(words.notSaved(error.message)),
      onSettled: () =>
        Promise.all([
          cache.invalidateQueries({ queryKey: trpc.source.settings.queryKey() }),
          cache.invalidateQueries({ queryKey: trpc.ingest.pathKey() }),
        ]),
    }),
  )
  const parts = changed(settings.choice, choice)
  const dirty = parts.length > 0
  const problems = problemsOf(choice)
  const good = Object.keys(problems).length === 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (dirty && good && !save.isPending) save.mutate({ label, choice })
  }
  const polling = POLLING.find((name) => VALUES[name] === choice.polling) ?? 'auto'
  return (
    <form onSubmit={submit} className="choice-form">
      <Waits settings={settings} />
      <section className="sec">
        <h3 className="lab">{words.label}</h3>
        <p className="fx">
          <span className="m11 font-medium">
            <Said>{label}</Said>
          </span>
          <span className="text-12 text-fg-3">{words.labelWhy}</span>
        </p>
      </section>
      {settings.hasProjects && (
        <ProjectsField place={settings} projects={choice.projects} onProjects={(projects) => set({ projects })} />
      )}
      <ZoneField source={label} zone={choice.zone} problem={problems.zone} onZone={(zone) => set({ zone })} />
      <ListField
        title={words.humans}
        name={words.humanName}
        add={words.addName}
        values={choice.humans}
        problem={problems.humans}
        clean={(typed) => typed.toLowerCase()}
        onValues={(humans) => set({ humans })}
      />
      <AliasField aliases={choice.aliases} problem={problems.aliases} onAliases={(aliases) => set({ aliases })} />
      <ListField
        title={words.ignore}
        name={words.ignoreName}
        add={words.addGlob}
        values={choice.ignore}
        problem={problems.ignore}
        note={words.ignoredNow(source.files.ignored)}
        onValues={(ignore) => set({ ignore })}
      />
      <section className="sec">
        <h3 className="lab">{words.polling.label}</h3>
        <SegmentedControl
          small
          label={words.polling.label}
          options={POLLING.map((name) => ({ name, label: words.polling[name] }))}
          chosen={polling}
          onChoose={(name) => set({ polling: VALUES[name] })}
        />
      </section>
      <HostField host={choice.host} problem={problems.host} onHost={(host) => set({ host })} />
      <DaysField
        days={choice.keepDays}
        usual={settings.usualDays}
        problem={problems.keepDays}
        onDays={(keepDays) => set({ keepDays })}
      />
      <Effects parts={parts} />
      <div className="sec fx flex-wrap">
        {dirty && (
          <Button look="ghost" onClick={() => setChoice(settings.choice)}>
            {words.discard}
          </Button>
        )}
        <span className="sp" />
        <Button type="submit" look="primary" disabled={!dirty || !good || save.isPending}>
          {save.isPending ? words.saving : dirty ? words.save : words.nothing}
        </Button>
      </div>
    </form>
  )
}
