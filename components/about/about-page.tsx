'use client'

import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '@/components/live/use-trpc'
import { BarTitle } from '@/components/shell/bar-title'
import { PageTitle } from '@/components/shell/page-title'
import { Button } from '@/components/ui/button'
import { Failure } from '@/components/ui/empty-state'
import { Section } from '@/components/ui/over/peek'
import { ScrollRegion } from '@/components/ui/scroll-region'
import type { About } from '@/lib/help/about'
import { text } from '@/lib/text'
import { LicenceList } from './licence-list'

const words = text.about

/** What runs here, and whose work goes with it. */
export function AboutPage() {
  const asked = useQuery(useTRPC().help.about.queryOptions())
  return (
    <>
      <PageTitle page={words.title} />
      <header className="bar">
        <BarTitle>{words.title}</BarTitle>
      </header>
      <ScrollRegion className="about-body" label={words.title}>
        {asked.isError && (
          <Failure
            title={words.failed}
            cause={asked.error.message}
            action={<Button onClick={() => asked.refetch()}>{text.shell.failed.retry}</Button>}
          />
        )}
        {asked.data !== undefined && <Said about={asked.data} />}
      </ScrollRegion>
    </>
  )
}

function Said({ about }: { about: About }) {
  const { place } = about
  return (
    <>
      <Section label={words.facts}>
        <dl className="kv wide">
          <dt>{words.version}</dt>
          <dd className="mono">{about.version}</dd>
          <dt>{words.commit}</dt>
          <dd>
            {about.commit === null ? (
              words.noCommit
            ) : (
              <>
                <span className="mono">{about.commit}</span>
                {about.changed && <span className="text-fg-3"> {words.changed}</span>}
              </>
            )}
          </dd>
          {place !== null && (
            <>
              <dt>{words.node}</dt>
              <dd className="mono">{place.node}</dd>
              <dt>{words.data}</dt>
              <dd className="mono">{place.data}</dd>
              <dt>{words.database}</dt>
              <dd>{words.databases[place.database]}</dd>
            </>
          )}
        </dl>
      </Section>
      <Section label={words.licences.title}>
        <LicenceList licences={about.licences} />
      </Section>
    </>
  )
}
