'use client'

import { useMutation } from '@tanstack/react-query'
import { Play, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { LiveChip } from '@/components/live/live-chip'
import { useTRPC } from '@/components/live/use-trpc'
import { BarTitle } from '@/components/shell/bar-title'
import { PageTitle } from '@/components/shell/page-title'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { Icon } from '@/components/ui/icon'
import { toast } from '@/components/ui/over/toast'
import { text } from '@/lib/text'
import { typedStart } from '@/lib/text/commands/typed-commands'
import { Offered } from './offered-sources'
import { WATCH_FIELD, WatchForm } from './watch-form'

const words = text.firstRun

/** Nothing is watched yet: the usual places, a directory of one's own, the demo, or a terminal. */
export function FirstRun({ kept }: { kept?: ReactNode }) {
  const command = typedStart('/mnt/shared/collab')
  return (
    <>
      <PageTitle page={text.shell.pages.stream} />
      <header className="bar">
        <BarTitle>{text.shell.pages.stream}</BarTitle>
        <div className="q is-off">
          <Icon of={Search} size="s" />
          <span className="hint">{words.search}</span>
        </div>
        <LiveChip disabled />
      </header>
      <div className="first-run">
        <section className="choices">
          <h2 className="text-20 font-semi tracking-[-.015em]">{words.title}</h2>
          <p className="mt-1.5 max-w-[560px] text-fg-2">{words.lead}</p>
          {kept}
          <Offered />
          <h3 className="lab mt-7">{words.other}</h3>
          <WatchForm id={WATCH_FIELD} />
          <Demo />
          <h3 className="lab mt-8">{words.terminal}</h3>
          <div className="code fx">
            <span translate="no">{command}</span>
            <span className="sp" />
            <CopyButton value={command} label={words.copyCommand} />
          </div>
        </section>
        <Next />
      </div>
    </>
  )
}

function Demo() {
  const trpc = useTRPC()
  const load = useMutation(trpc.demo.load.mutationOptions({ onError: (error) => toast.error(error.message) }))
  return (
    <div className="fx mt-7 flex-wrap gap-2.5">
      <Button icon={Play} disabled={load.isPending} onClick={() => load.mutate()}>
        {words.demo}
      </Button>
      <span className="text-12 text-fg-3">{words.demoSays}</span>
    </div>
  )
}

function Next() {
  return (
    <aside className="next-steps">
      <h3 className="lab mb-2.5">{words.next.title}</h3>
      <ol>
        {words.next.steps.map((step, at) => (
          <li key={step.title} className="grid grid-cols-[28px_1fr] pb-[18px]">
            <span className="m11 leading-5 text-fg-3">{at + 1}</span>
            <span>
              <b className="font-medium">{step.title}</b>
              <br />
              <span className="text-fg-2">{step.body}</span>
            </span>
          </li>
        ))}
      </ol>
    </aside>
  )
}
