'use client'

import { useEffect, useState } from 'react'
import { draftOf, fileOf, mainOf, onlyCloses, signs } from '@/components/approvals/deciding/deciding'
import { useDecisionPreview } from '@/components/approvals/deciding/use-approvals'
import type { Deciding } from '@/components/approvals/deciding/use-deciding'
import { FilesShown } from '@/components/compose/sending/files-shown'
import { Said } from '@/components/said/said-text'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { ScrollRegion } from '@/components/ui/scroll-region'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { AfterWait } from '@/components/ui/skeleton'
import type { Card, DecisionPreview, Verb } from '@/lib/asks/approval'
import type { List } from '@/lib/asks/ask-kinds'
import type { Receipt } from '@/lib/post/post-parts'
import { approvals } from '@/lib/text/decisions/approvals-words'
import { isClosedElsewhere, ProofLadder } from './ladder-view'
import { Signatures } from './signature-list'
import { Warned } from './warned'

const words = approvals.files
const SILENT: readonly Verb[] = ['ask-more', 'answer']

/** Exactly what will be written, who signed, and the proof of what was done. */
export function BesideAsk({ card, deciding, me }: { card: Card; deciding: Deciding; me: string | null }) {
  const { shown, options, look } = useShownVerb(card, deciding)
  const looked = usePreviewOf(card, deciding, shown)
  const { preview } = looked
  return (
    <aside className="pane ask-beside" aria-label={words.label}>
      <header className="bar">
        {card.closed !== null && <span className="font-medium">{words.was}</span>}
        {card.closed === null && (
          <SegmentedControl
            small
            label={words.switch}
            options={options.map((verb) => ({ name: verb, label: words.if[verb] }))}
            chosen={shown}
            onChoose={look}
          />
        )}
        <span className="sp" />
        {card.closed === null && preview && preview.files.length > 0 && (
          <span className="text-12 text-fg-3">{words.count(preview.files.length)}</span>
        )}
      </header>
      <ScrollRegion className="body" label={words.label}>
        {card.closed === null ? (
          <>
            <Warned warnings={preview?.warnings ?? []} />
            <WillBeWritten card={card} verb={shown} {...looked} />
          </>
        ) : (
          <WasWritten card={card} receipt={deciding.outcome?.receipt ?? null} />
        )}
        <Signatures card={card} me={me} />
        <ProofLadder card={card} />
      </ScrollRegion>
    </aside>
  )
}

/** Which verb's file is shown: that which was begun, else the one that was chosen to look at. */
function useShownVerb(card: Card, { begun, letGo }: Deciding) {
  const main = mainOf(card)
  const first = main === 'withdraw' ? 'approve' : main
  const said: Verb[] = SHOWN[card.list](main)
  const usual = onlyCloses(card) ? [main] : said
  const [chosen, choose] = useState<Verb>(first)
  const shown = begun ?? chosen
  return {
    shown,
    options: usual.includes(shown) ? usual : [...usual, shown],
    look: (verb: Verb) => {
      letGo()
      choose(verb)
    },
  }
}

/** Whose files are looked at beside an ask, before anything is begun. */
const SHOWN: { readonly [list in List]: (main: Verb) => Verb[] } = {
  decide: (main) => ['approve', secondOf(main)],
  answer: () => ['answer', 'approve', 'reject'],
  inform: (main) => [...new Set<Verb>([main, 'answer'])],
}

const secondOf = (main: Verb): Verb => (main === 'withdraw' ? 'withdraw' : 'reject')

/** Asked as long as the ask is open and there is something to be said; what is shown is told to who decides. */
export function usePreviewOf(card: Card, { given, onFile }: Deciding, verb: Verb) {
  const nothing =
    card.closed !== null || verb === 'no-decision' || (SILENT.includes(verb) && given.reason.trim() === '')
  const { of, ...shown } = useDecisionPreview(nothing ? null : draftOf(verb, card, given))
  const words = of === null ? null : fileOf(of)
  const warnings = shown.preview?.warnings
  const failed = shown.error !== null
  const text = shown.preview?.says ?? null
  useEffect(
    () =>
      onFile({
        ...{ of: words, warned: (warnings ?? []).map(({ says }) => says), failed },
        says: text === null ? null : { verb, text },
      }),
    [onFile, words, warnings, failed, verb, text],
  )
  return shown
}

type Shown = { card: Card; verb: Verb } & ReturnType<typeof usePreviewOf>

export function WillBeWritten({ card, verb, preview, error, coming, again }: Shown) {
  const note = noteOf(verb, preview)
  return (
    <>
      {error !== null && (
        <p className="sec text-12 text-warn" role="status">
          {words.failed} {error.message} <Button onClick={again}>{approvals.failed.again}</Button>
        </p>
      )}
      {coming && (
        <AfterWait>
          <p className="sec text-12 text-fg-3">{approvals.why.unseen}</p>
        </AfterWait>
      )}
      {preview?.refused != null && (card.writable || preview.files.length === 0) && (
        <p className="sec text-12 text-warn" role="status">
          {words.refused} <Said>{preview.refused}</Said>
        </p>
      )}
      {preview && preview.files.length > 0 && (
        <>
          <FilesShown files={preview.files} />
          {signs(card) && <p className="sec text-12 text-fg-3">{words.how}</p>}
        </>
      )}
      {note !== null && <p className="sec text-12 text-fg-3">{note}</p>}
    </>
  )
}

/** What stands there where no file does, or where it is not written yet. */
function noteOf(verb: Verb, preview: DecisionPreview | undefined): string | null {
  if (verb === 'no-decision' || verb === 'withdraw') return words.nothing
  if (SILENT.includes(verb) && preview === undefined) return words.waiting
  if (preview === undefined) return null
  if (preview.left > 0) return words.notYet(preview.left)
  return preview.files.length > 0 || preview.refused !== null ? null : words.nothing
}

function WasWritten({ card, receipt }: { card: Card; receipt: Receipt | null }) {
  if (receipt === null || receipt.written.length === 0)
    return <p className="sec text-12 text-fg-3">{isClosedElsewhere(card) ? words.doneElsewhere : words.done}</p>
  return (
    <section className="sec">
      {receipt.written.map(({ path, sha256, length, mode }) => (
        <p key={path} className="m11 break-all">
          <Said>{path}</Said>
          <span className="block text-fg-3">
            {words.written(length, mode === null ? null : (mode & 0o7777).toString(8), sha256.slice(0, 16))}{' '}
            <CopyButton value={sha256} />
          </span>
        </p>
      ))}
    </section>
  )
}
