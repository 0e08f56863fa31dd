'use client'

import { useRouter } from 'next/navigation'
import { type ReactNode, useState } from 'react'
import { useFreshAsks } from '@/components/approvals/deciding/use-waiting'
import { Compose } from '@/components/compose/compose-host'
import { useKeys } from '@/components/keys/use-keys'
import { useLine } from '@/components/live/provider'
import { useFocusKept } from '@/components/ui/keep/focus-kept'
import { atRest, later } from '@/components/ui/later'
import { text } from '@/lib/text/console/first-load-words'
import { PAGES } from './page-list'
import { PaletteMeanwhile } from './palette-meanwhile'
import { Rail, TabBar } from './rail'
import { StatusLine } from './status-line'

type Floats = { open: boolean; onOpen: (open: boolean) => void }

const isOpen = ({ open }: Floats) => open
const KeysSheet = later(async () => (await import('./keys-sheet')).KeysSheet, isOpen)
const Palette = later(async () => (await import('@/components/palette/palette')).Palette, isOpen, PaletteMeanwhile)
const Sources = later(async () => (await import('@/components/ingest/source-rows')).Sources, isOpen)

const rest = async () => (await import('./parts-at-rest')).partsAtRest
const WhyHost = later(async () => (await rest()).WhyHost, atRest)
const Proof = later(async () => (await rest()).ProofDialog, atRest)
const AskNotice = later(async () => (await rest()).AskNotice, atRest)
const Sums = later(async () => (await rest()).Sums, atRest)

type Open = 'palette' | 'keys' | 'sources' | null

/** The frame of every page: rail, the page, the status line, and what floats above them. */
export function Shell({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<Open>(null)
  const [typed, setTyped] = useState('')
  const router = useRouter()
  const lost = useLine().phase === 'lost'
  useFreshAsks()
  useFocusKept()
  const show = (what: Open) => () => setOpen((now) => (now === what ? null : what))
  const only = (what: Open) => ({ open: open === what, onOpen: (on: boolean) => setOpen(on ? what : null) })
  useKeys({
    'mod+k': show('palette'),
    '?': show('keys'),
    '[': show('sources'),
    ...Object.fromEntries(PAGES.map(({ href, keys }) => [keys.join(' ').toLowerCase(), () => router.push(href)])),
  })
  // What one works on comes before what leads elsewhere: the keyboard is in the search bar after a few stops.
  return (
    <div className={lost ? 'app away' : 'app'}>
      <a className="only-read" href="#main">
        {text.shell.skip}
      </a>
      <main className="main" id="main" tabIndex={-1}>
        {children}
        <AskNotice />
      </main>
      <Rail onSearch={show('palette')} onHelp={show('keys')} />
      <StatusLine onSources={show('sources')} Sums={Sums} />
      <TabBar onSearch={show('palette')} />
      <Palette
        {...only('palette')}
        typed={typed}
        onTyped={setTyped}
        onSources={show('sources')}
        onKeys={show('keys')}
      />
      <Compose />
      <Proof />
      <WhyHost />
      <KeysSheet {...only('keys')} />
      <Sources {...only('sources')} />
    </div>
  )
}
