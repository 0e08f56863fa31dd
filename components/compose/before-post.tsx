'use client'

import { Check, CircleCheck, Info, OctagonAlert, TriangleAlert, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { AgentMark } from '@/components/said/agent-mark'
import { Said } from '@/components/said/said'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Time } from '@/components/ui/time'
import { duration } from '@/lib/clock'
import type { Addressed, PostHold, PostNote, PostPreview, PostTargets, Reacts } from '@/lib/post'
import { compose as words } from '@/lib/text/compose'
import { FilesShown } from './files-shown'

const FEW = 8

/** Who is addressed, who will react, what the rules say, and exactly what will be written. */
export function BeforePost({
  preview,
  current,
  targets,
  onReplace,
}: {
  preview: PostPreview | undefined
  /** Whether it is of what stands there now. */
  current: boolean
  targets: PostTargets | null
  onReplace: (name: string, known: string) => void
}) {
  return (
    <aside className="pane before-post" aria-label={words.before}>
      <header className="bar">
        <span className="font-medium">{words.before}</span>
        <span className="sp" />
        {preview && (
          <span className="text-12 text-fg-3" aria-live="polite">
            {current ? (
              <>
                {words.checked} <Time at={preview.at} /> UTC
              </>
            ) : (
              words.checking
            )}
          </span>
        )}
      </header>
      <div className="body">
        {preview === undefined || targets === null ? (
          <p className="sec text-12 text-fg-3">{words.saySomething}</p>
        ) : (
          <>
            <AddressedList addressed={preview.addressed} now={preview.at} />
            <ReactsList preview={preview} channels={targets.manners.channels} />
            <Notes preview={preview} targets={targets} onReplace={onReplace} />
            <FilesShown files={preview.files} />
          </>
        )}
      </div>
    </aside>
  )
}

function Part({
  title,
  count,
  aside,
  children,
}: {
  title: string
  count?: string
  aside?: string
  children: ReactNode
}) {
  return (
    <section className="sec">
      <h3 className="lab">
        <span className="text-fg-1">{title}</span>
        {count && <span className="m11">{count}</span>}
        <span className="sp" />
        {aside}
      </h3>
      {children}
    </section>
  )
}

function AddressedList({ addressed, now }: { addressed: readonly Addressed[]; now: number }) {
  const shown = addressed.slice(0, FEW)
  const rest = addressed.slice(FEW)
  return (
    <Part title={words.addressed} count={words.agents(addressed.length)} aside={words.heartbeat}>
      {addressed.length === 0 && <p className="text-12 text-fg-3">{words.nobody}</p>}
      <ul>
        {shown.map((one) => (
          <li key={one.agent} className="audience">
            <AgentMark agent={one.known ? one.agent : null} tier={one.tier} />
            <span className="trunc">
              <Said>{one.agent}</Said>
            </span>
            <span className={`trunc ${one.known && one.state !== 'OFFLINE' && !one.stale ? 'text-fg-2' : 'text-warn'}`}>
              {words.by(one)}
            </span>
            <span className="m11 text-fg-3">{standing(one, now)}</span>
          </li>
        ))}
      </ul>
      {rest.length > 0 && (
        <p className="text-12 text-fg-2">
          <Said>{rest.map(({ agent }) => agent).join(', ')}</Said>
        </p>
      )}
    </Part>
  )
}

function standing({ state, substate, heartbeatAt }: Addressed, now: number): string {
  const said = [substate ?? state, heartbeatAt === null ? null : duration(now - heartbeatAt)]
  return said.filter((part) => part !== null).join(' ')
}

function ReactsList({ preview, channels }: { preview: PostPreview; channels: boolean }) {
  const { reacts, addressed } = preview
  const reacting = new Set(reacts.map(({ agent }) => agent))
  const others = addressed.filter(({ agent }) => !reacting.has(agent)).length
  return (
    <Part title={words.reacts} count={words.agents(reacts.length)}>
      <ul>
        {reacts.slice(0, FEW * 2).map((one: Reacts) => (
          <li key={one.agent} className="audience three">
            <AgentMark agent={one.agent} tier={addressed.find(({ agent }) => agent === one.agent)?.tier ?? null} />
            <span className="trunc">
              <Said>{one.agent}</Said>
            </span>
            <span className="fx trunc text-fg-2">
              <Icon of={Check} size="xs" />
              <Said>{one.because}</Said>
            </span>
          </li>
        ))}
      </ul>
      {others > 0 && (
        <p className="text-12 text-fg-3">
          {words.others(others)} {channels && addressed.some(({ by }) => by.includes('all')) && words.allWakesNobody}
        </p>
      )}
    </Part>
  )
}

const ICONS = { error: OctagonAlert, warning: TriangleAlert, info: Info } as const
const LOOKS = { error: 'text-crit', warning: 'text-warn', info: 'text-fg-3' } as const

function Notes({
  preview,
  targets,
  onReplace,
}: {
  preview: PostPreview
  targets: PostTargets
  onReplace: (name: string, known: string) => void
}) {
  return (
    <Part title={words.checks}>
      <ul aria-live="polite">
        {preview.notes.map((note) => (
          <Note key={`${note.code} ${note.says}`} note={note} onReplace={onReplace} />
        ))}
        {preview.held !== null && <WillBeHeld held={preview.held} />}
        {preview.notes.length === 0 && (
          <li className="checked">
            <Icon of={CircleCheck} size="s" className="text-ac" />
            {words.noRule(targets.title)}
          </li>
        )}
        <li className="checked">
          <Icon
            of={targets.writingSince === null ? OctagonAlert : CircleCheck}
            size="s"
            className={targets.writingSince === null ? 'text-crit' : 'text-ac'}
          />
          {targets.writingSince === null ? words.writingOff : words.writingOn}
        </li>
      </ul>
    </Part>
  )
}

function WillBeHeld({ held }: { held: PostHold }) {
  const { name, version, needed, expiresAfterMs } = held
  return (
    <li className="checked">
      <Icon of={Users} size="s" className="text-warn" />
      {words.willBeHeld(name, version, needed, expiresAfterMs === null ? null : duration(expiresAfterMs))}
    </li>
  )
}

function Note({ note, onReplace }: { note: PostNote; onReplace: (name: string, known: string) => void }) {
  const { severity, code, says, instead } = note
  return (
    <li className="checked">
      <Icon of={ICONS[severity]} size="s" className={LOOKS[severity]} />
      {code && <span className={`m11 ${LOOKS[severity]}`}>{code}</span>}
      <span>
        <Said>{says}</Said>{' '}
        {instead && (
          <Button look="ghost" className="link" onClick={() => onReplace(instead.name, instead.known)}>
            {words.use(instead.known)}
          </Button>
        )}
      </span>
    </li>
  )
}
