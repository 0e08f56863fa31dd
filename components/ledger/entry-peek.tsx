'use client'

import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp, FileCheck, Link2, X } from 'lucide-react'
import Link from 'next/link'
import { useTRPC } from '@/components/live/use-trpc'
import { Facts } from '@/components/message/message-tab'
import { Said } from '@/components/said/said-text'
import { Button, IconButton } from '@/components/ui/button'
import { CopyButton, copyText } from '@/components/ui/copy-button'
import { NotHad } from '@/components/ui/not-had'
import { PanelHead, Peek, Section } from '@/components/ui/over/peek'
import { toast } from '@/components/ui/over/toast'
import { Time } from '@/components/ui/time-ago'
import type { EntryDetail, EntryRow, KeptEntry } from '@/lib/ledger/entry'
import { onScreenOf } from '@/lib/ledger/on-screen'
import type { ToldEntry } from '@/lib/ledger/told-entry'
import { approvalsAt, ledgerAt } from '@/lib/pages/routes'
import { SYSTEM_ACTOR } from '@/lib/people/person'
import { offeredIn } from '@/lib/source/offered'
import { text } from '@/lib/text'
import { comma, listed } from '@/lib/text/joined'
import { number } from '@/lib/text/number'
import { Did, Known, Outcome, PersonMark, What } from './entry-line'
import { KeptBytes } from './kept-bytes'
import { useLedgerExport } from './ledger-export-menu'

const { ledger, shell } = text
const words = ledger.peek
const notHad = () => {
  const { notFound, notFoundNext } = words
  const { title, again } = ledger.failed
  return { notFound, notFoundNext, close: shell.close, failed: title, again }
}

type Props = { n: ToldEntry; onClose: () => void; onMove: (by: 1 | -1) => void; onOpen: (n: number) => void }

/** One entry: who, what, the bytes that were shown and written, what came of it, and its place in the chain. */
export function EntryPeek({ n, onClose, onMove, onOpen }: Props) {
  const trpc = useTRPC()
  const asked = useQuery(trpc.ledger.one.queryOptions({ n }, { retry: false }))
  const { data } = asked
  const known = data?.entry.n ?? n
  return (
    <Peek screen="ledger" label={words.label}>
      <PanelHead
        controls={
          <>
            <IconButton icon={ChevronUp} label={words.previous} onClick={() => onMove(-1)} />
            <IconButton icon={ChevronDown} label={words.next} onClick={() => onMove(1)} />
            <IconButton icon={Link2} label={words.link} onClick={() => copyLink(known)} />
            <IconButton icon={X} label={shell.close} onClick={onClose} />
          </>
        }
      >
        <span className="m11 text-fg-3">{words.entry(known)}</span>
      </PanelHead>
      {asked.isError && (
        <NotHad error={asked.error} words={notHad()} onAgain={() => asked.refetch()} onClose={onClose} />
      )}
      {data && !asked.isError && (
        <div className="body">
          <Head entry={data.entry} onOpen={onOpen} />
          {data.entry.shown !== null && <KeptBytes label={words.shown} sha256={data.entry.shown} />}
          {data.entry.written !== null && <KeptBytes label={bytesSaid(data.entry)} sha256={data.entry.written} />}
          <Settled detail={data} onOpen={onOpen} />
          <Chain detail={data} />
          <Recorded entry={data.entry} />
        </div>
      )}
      {data && !asked.isError && <Foot entry={data.entry} />}
    </Peek>
  )
}

/** What was refused, held or only signed has on record what it would have written; what failed may lie there all the same. */
function bytesSaid({ outcome, settled, detail }: EntryRow): string {
  const came = settled?.outcome ?? outcome
  if (came === 'held' || offeredIn(detail).files.length === 0) return words.unwritten
  return came === 'done' ? words.written : words.toWrite
}

async function copyLink(n: ToldEntry): Promise<void> {
  const done = await copyText(new URL(ledgerAt({ entry: n }), window.location.origin).href)
  toast(done ? text.controls.copied : text.controls.copyFailed)
}

function Head({ entry, onOpen }: { entry: EntryRow; onOpen: (n: number) => void }) {
  const { of } = entry
  const onScreen = onScreenOf(entry.detail)
  const { ask, options, policy, files } = offeredIn(entry.detail)
  const itself = entry.person === SYSTEM_ACTOR.person
  return (
    <Section label={words.act}>
      <p className="fx pb-2 text-15">
        <PersonMark entry={entry} large />
        <span className="font-semi">
          <Said>{entry.name}</Said>
        </span>
        <span className="text-fg-2">
          <Did entry={entry} />
        </span>
      </p>
      <Facts
        rows={[
          [words.role, !itself && <Said key="role">{ledger.role(entry.role)}</Said>],
          [words.known, itself ? ledger.itself : <Known key="known" assurance={entry.assurance} />],
          [words.when, <Time key="at" at={entry.at} form="exact" className="m11" />],
          [words.what, <What key="what" entry={entry} />],
          [
            words.ask,
            ask !== null && (
              <Link key="ask" className="link" href={approvalsAt({ ask })} prefetch={false}>
                {words.openAsk}
              </Link>
            ),
          ],
          [words.source, entry.source !== null && <Said key="source">{entry.source}</Said>],
          [words.policy, policy !== null && <Said key="policy">{words.policyOf(policy.name, policy.version)}</Said>],
          [words.options, options.length > 0 && <Said key="options">{listed(options)}</Said>],
          [words.onScreen, onScreen !== null && words.onScreenFor(onScreen)],
          [words.files, files.length > 0 && <Said key="files">{files.map(({ path }) => path).join(', ')}</Said>],
          [words.why, entry.why !== null && <Said key="why">{entry.why}</Said>],
          [words.settles, of !== null && <EntryLink key="of" n={of} onOpen={onOpen} />],
        ]}
      />
    </Section>
  )
}

function Settled({ detail: { entry, settling }, onOpen }: { detail: EntryDetail; onOpen: (n: number) => void }) {
  return (
    <Section label={words.outcome}>
      {settling.length === 0 ? (
        <p>
          <Outcome entry={entry} />
          {entry.outcome === 'intent' && <span className="block text-12 text-fg-3">{words.open}</span>}
        </p>
      ) : (
        <ol>
          {settling.map((one) => (
            <li key={one.n}>
              <Outcome entry={{ ...one, settled: null }} />{' '}
              <span className="m11 text-fg-3">
                <Time at={one.at} form="exact" />
                {comma()}
                <EntryLink n={one.n} onOpen={onOpen} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </Section>
  )
}

function EntryLink({ n, onOpen }: { n: number; onOpen: (n: number) => void }) {
  return (
    <button type="button" className="link m11" onClick={() => onOpen(n)}>
      {words.entry(n)}
    </button>
  )
}

function Chain({ detail: { entry, checkpoint, recomputed } }: { detail: EntryDetail }) {
  const same = recomputed === entry.hash
  return (
    <Section label={words.chain}>
      <Facts
        rows={[
          [words.prev, <Hash key="prev" value={entry.prev} copy={words.copyPrev} />],
          [words.hash, <Hash key="hash" value={entry.hash} copy={words.copyHash} />],
          [
            words.recomputed,
            <span key="recomputed" className={same ? 'text-ac' : 'text-crit'}>
              <span className="m11 break-all">{recomputed}</span>
              {!same && <span className="block text-12">{words.differs}</span>}
            </span>,
          ],
          [words.id, <Hash key="id" value={entry.id} copy={words.copyId} />],
          [
            words.sealed,
            <span key="sealed" className="m11">
              <Said>
                {checkpoint === null ? words.unsealed : words.sealedBy(checkpoint.number, checkpoint.directory)}
              </Said>
            </span>,
          ],
          [words.program, <span key="program" className="m11">{`signalbox ${entry.version}`}</span>],
        ]}
      />
    </Section>
  )
}

function Hash({ value, copy }: { value: string; copy: string }) {
  return (
    <span className="m11 break-all">
      <Said>{value}</Said> <CopyButton value={value} label={copy} />
    </span>
  )
}

function Foot({ entry: { n, settled } }: { entry: EntryRow }) {
  const taken = useLedgerExport()
  return (
    <footer className="foot">
      <Button
        icon={FileCheck}
        disabled={taken.isPending}
        onClick={() => taken.mutate({ from: n, to: settled?.n ?? n, format: 'html' })}
      >
        {ledger.export.withProof}
      </Button>
    </footer>
  )
}

function Recorded({ entry }: { entry: KeptEntry }) {
  return (
    <Section label={words.detail}>
      <pre className="code whitespace-pre-wrap break-all">
        <Said>{entry.detail}</Said>
      </pre>
      <p className="m11 pt-1 break-all text-fg-3">
        {words.session} <Said>{entry.session.slice(0, 12)}</Said>, #{number(entry.n)}
      </p>
    </Section>
  )
}
