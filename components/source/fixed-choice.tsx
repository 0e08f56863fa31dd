'use client'

import { Said } from '@/components/said/said-text'
import { CopyButton } from '@/components/ui/copy-button'
import type { ProjectChoices } from '@/lib/source/chosen-projects'
import type { SourceSettings } from '@/lib/source/ingest-facts'
import { text } from '@/lib/text'
import { projectWords } from '@/lib/text/sources/project-words'
import { Zoneless } from './zoneless'

const words = text.ingest.settings

/** What was said of a source elsewhere: shown, not to be changed here. */
export function FixedChoice({ settings }: { settings: SourceSettings }) {
  const { choice, hasProjects, label, named, origin, usualDays } = settings
  const list = (values: readonly string[]) => (values.length === 0 ? words.none : values.join(', '))
  const polling = choice.polling === null ? 'auto' : choice.polling ? 'sweep' : 'events'
  return (
    <section className="sec">
      <p className="mb-2 text-12">{words.origin[origin]}</p>
      {origin === 'command-line' && <Entry settings={settings} />}
      <dl className="kv wide fixed-choice">
        <dt>{words.label}</dt>
        <dd className="m11">
          <Said>{label}</Said>
          {named !== null && named !== label && (
            <p className="text-12 text-warn">
              <Said>{words.labelOther(named)}</Said>
            </p>
          )}
        </dd>
        <dt>{words.zone}</dt>
        <dd className="fx">
          <span className="m11">{choice.zone}</span>
          <Zoneless source={label} />
        </dd>
        <dt>{words.humans}</dt>
        <dd className="m11">
          <Said>{list(choice.humans)}</Said>
        </dd>
        <dt>{words.aliases}</dt>
        <dd className="m11">
          <Said>{list(Object.entries(choice.aliases).map(([raw, agent]) => `${raw} → ${agent}`))}</Said>
        </dd>
        <dt>{words.ignore}</dt>
        <dd className="m11">
          <Said>{list(choice.ignore)}</Said>
        </dd>
        {hasProjects && (
          <>
            <dt>{projectWords.fixed}</dt>
            <dd className="m11">
              <Said>{choice.projects === null ? projectWords.everyProject : list(readIn(choice.projects))}</Said>
            </dd>
          </>
        )}
        <dt>{words.polling.label}</dt>
        <dd>{words.polling[polling]}</dd>
        <dt>{words.host}</dt>
        <dd className="m11">
          <Said>{choice.host ?? words.none}</Said>
        </dd>
        <dt>{words.keepDays.label}</dt>
        <dd>
          {choice.keepDays === undefined ? words.keepDays.usual(usualDays) : words.keepDays.kept(choice.keepDays)}
        </dd>
      </dl>
    </section>
  )
}

function readIn(projects: NonNullable<ProjectChoices>): string[] {
  return Object.entries(projects).flatMap(([name, { read, contents }]) => {
    if (!read) return []
    return contents ? projectWords.withContents(name) : name
  })
}

/** What `signalbox.config.json` would have to say of it, to begin with. */
function Entry({ settings: { root, protocol, label, choice } }: { settings: SourceSettings }) {
  const entry = JSON.stringify({ sources: [{ root, protocol, label, zone: choice.zone }] })
  return (
    <div className="code fx mb-2">
      <span className="min-w-0 flex-1 whitespace-pre-wrap break-all">
        <Said>{entry}</Said>
      </span>
      <CopyButton value={entry} label={words.copyEntry} />
    </div>
  )
}
