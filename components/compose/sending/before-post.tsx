'use client'

import { CircleCheck, OctagonAlert, TriangleAlert, Users } from 'lucide-react'
import { Diff } from '@/components/agents/diff-view'
import { AgentMark } from '@/components/said/agent-mark'
import { Said } from '@/components/said/said-text'
import { Icon } from '@/components/ui/icon'
import { Time } from '@/components/ui/time-ago'
import { diffLines } from '@/lib/json/diff'
import type { Addressed, PostHold, PostNote, PostPreview } from '@/lib/post/post-parts'
import type { PostTargets } from '@/lib/post/post-targets'
import { listed } from '@/lib/text/joined'
import { compose as words } from '@/lib/text/posts/compose-words'
import { duration } from '@/lib/time/clock'
import { FilesShown } from './files-shown'
import { Note } from './note'
import { Part } from './part'
import { Reacting } from './reacting'

const FEW = 8

/** Who is addressed, who will react, what the rules say, and exactly what will be written. */
export function BeforePost({
  preview,
  current,
  targets,
  before,
  now,
  onReplace,
  onText,
}: {
  preview: PostPreview | undefined
  /** Whether it is of what stands there now. */
  current: boolean
  targets: PostTargets | null
  /** The words that are said again, and as they stand now; null where none are. */
  before: string | null
  now: string
  onReplace: (name: string, known: string) => void
  onText: ((text: string) => void) | null
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
                {words.checked} <Time at={preview.at} form="zoned" />
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
            <Reacting preview={preview} targets={targets} onText={onText} />
            <Notes preview={preview} targets={targets} onReplace={onReplace} />
            {before !== null && before !== now && (
              <Part title={words.changedHere}>
                <Diff lines={diffLines(before, now)} label={words.changedHere} />
              </Part>
            )}
            <FilesShown files={preview.files} at={preview.at} />
          </>
        )}
      </div>
    </aside>
  )
}

function AddressedList({ addressed, now }: { addressed: readonly Addressed[]; now: number }) {
  const shown = addressed.slice(0, FEW)
  const rest = addressed.slice(FEW)
  const known = addressed.filter((one) => one.known).length
  return (
    <Part title={words.addressed} count={words.agents(known)} aside={words.heartbeat}>
      {addressed.length === 0 && <p className="text-12 text-fg-3">{words.nobody}</p>}
      <ul>
        {shown.map((one) => (
          <li key={one.agent} className="audience">
            <AgentMark agent={one.known ? one.agent : null} tier={one.tier} />
            <span className="trunc">
              <Said>{one.agent}</Said>
            </span>
            <span className={`min-w-0 break-words ${isReached(one) ? 'text-fg-2' : 'text-warn'}`}>{words.by(one)}</span>
            <span className="m11 text-fg-3">{standing(one, now)}</span>
          </li>
        ))}
      </ul>
      {rest.length > 0 && (
        <p className="text-12 text-fg-2">
          <Said>{listed(rest.map(({ agent }) => agent))}</Said>
        </p>
      )}
    </Part>
  )
}

const isReached = ({ known, liveness }: Addressed) => known && liveness !== 'off' && liveness !== 'stale'

function standing({ state, substate, heartbeatAt }: Addressed, now: number): string {
  const said = [substate ?? state, heartbeatAt === null ? null : duration(now - heartbeatAt)]
  return said.filter((part) => part !== null).join(' ')
}

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
          <Note key={`${note.code} ${note.at?.line} ${note.says}`} note={note} onReplace={onReplace} />
        ))}
        {preview.held !== null && <WillBeHeld held={preview.held} />}
        {!preview.notes.some(breaksItsRule) && (
          <li className="checked">
            <Icon of={CircleCheck} size="s" className="text-ac" />
            {words.noRule(targets.title)}
          </li>
        )}
        <Access access={targets.writingSince === null ? null : preview.access} />
      </ul>
    </Part>
  )
}

/** Whether it can be written there, and whether agents can read it then. */
function Access({ access }: Pick<PostPreview, 'access'>) {
  const [icon, tone, says] = accessSaid(access)
  return (
    <li className="checked">
      <Icon of={icon} size="s" className={tone} />
      <Said>{says}</Said>
    </li>
  )
}

function accessSaid(access: PostPreview['access']) {
  if (access === null) return [OctagonAlert, 'text-crit', words.writingOff] as const
  const { refused, mode, shutOut } = access
  if (refused !== null) return [OctagonAlert, 'text-crit', refused] as const
  if (shutOut.length > 0) return [TriangleAlert, 'text-warn', words.shutOut(mode, shutOut)] as const
  return [CircleCheck, 'text-ac', words.writingOn(mode)] as const
}

/** Of the protocol, or it is not known whether it does. */
function breaksItsRule({ severity, code }: PostNote): boolean {
  return severity === 'error' || (code !== null && !code.startsWith('GEN'))
}

function WillBeHeld({ held }: { held: PostHold }) {
  const { name, version, needed, can, expiresAfterMs } = held
  return (
    <li className="checked">
      <Icon of={can === null ? Users : OctagonAlert} size="s" className={can === null ? 'text-warn' : 'text-crit'} />
      {can === null
        ? words.willBeHeld(name, version, needed, expiresAfterMs === null ? null : duration(expiresAfterMs))
        : words.neverWritten(name, version, needed, can)}
    </li>
  )
}
