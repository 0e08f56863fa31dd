'use client'

import type { UseQueryResult } from '@tanstack/react-query'
import Link from 'next/link'
import { useMay } from '@/components/people/you/use-me'
import { Said } from '@/components/said/said-text'
import { Button } from '@/components/ui/button'
import { Failure } from '@/components/ui/empty-state'
import type { SourceStatus } from '@/lib/message/message'
import { rulesAt } from '@/lib/pages/routes'
import type { SourceSettings } from '@/lib/source/ingest-facts'
import { text } from '@/lib/text'
import { clauses, comma } from '@/lib/text/joined'
import { post } from '@/lib/text/posts/post-words'
import { setRules } from '@/lib/text/rules/set-rules-words'
import { ChoiceForm } from './choice-form'
import { FixedChoice } from './fixed-choice'
import { HowWatched } from './how-watched'
import { SourceHold } from './source-hold'
import { Writing } from './source-writing'
import { StopWatching } from './stop-watching'

const words = text.ingest

/** One source: how it is watched, what was chosen for it, and the end of watching. */
export function SourcePanel({
  source,
  settings,
  asked,
  links,
}: {
  source: SourceStatus
  settings: SourceSettings | null
  asked: Pick<UseQueryResult<unknown, { message: string }>, 'error' | 'refetch'>
  /** Links in it that are not followed. */
  links: number
}) {
  const may = useMay('admin')
  const changed = may && settings?.origin === 'console'
  return (
    <section className="source-panel" aria-label={words.settings.of(source.label)}>
      <header className="source-head">
        <h2 className="text-15 font-semi">
          <Said>{source.label}</Said>
        </h2>
        <span className="text-fg-3">
          {clauses(source.title, source.demo && words.demo)}
          {settings?.choice.host && (
            <>
              {comma()}
              <Said>{words.settings.onHost(settings.choice.host)}</Said>
            </>
          )}
        </span>
        {settings && (settings.file !== null || settings.origin === 'console') && (
          <span className="text-12 text-fg-2">
            {settings.file === null ? words.settings.origin.console : words.settings.in(settings.file)}
          </span>
        )}
      </header>
      <div className="choice">
        <HowWatched source={source} settings={settings} links={links} />
        {settings && changed && (
          <ChoiceForm key={JSON.stringify(settings.choice)} settings={settings} source={source} />
        )}
        {settings && !changed && <FixedChoice settings={settings} />}
        {asked.error && (
          <Failure
            title={words.failed}
            cause={asked.error.message}
            action={<Button onClick={() => asked.refetch()}>{text.shell.failed.retry}</Button>}
          />
        )}
      </div>
      {may && source.writes && <Writing source={source.label} />}
      <SourceHold source={source.label} />
      <section className="sec">
        <Link className="link text-12" href={rulesAt({ source: source.label })} prefetch={false}>
          {setRules.rulesOf}
        </Link>
      </section>
      {!source.writes && (
        <section className="sec">
          <p className="max-w-prose text-12 text-fg-2">{post.noWriter(source.title)}</p>
        </section>
      )}
      {may && <StopWatching source={source} origin={settings?.origin ?? 'elsewhere'} />}
    </section>
  )
}
