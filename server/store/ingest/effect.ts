import type { Effect } from '@/lib/reading'
import { agentOf } from './agent'
import { cleanName } from './clean'
import type { State } from './model'

type TaskEffect = Extract<Effect, { kind: 'task' }>

/** What a reading changes beside itself. `uid` is the message that said so; null for a state file. */
export function applyEffects(state: State, effects: readonly Effect[], said: { at: number; uid: string | null }) {
  for (const effect of effects) {
    if (effect.kind === 'autonomy') agentOf(state, effect.agent, said.at).autonomy = effect.level
    else applyTask(state, effect, said)
  }
}

export function taskKey(scope: string, id: string): string {
  return JSON.stringify([cleanName(scope), cleanName(id)])
}

function applyTask(state: State, effect: TaskEffect, { at, uid }: { at: number; uid: string | null }) {
  const key = taskKey(effect.scope, effect.id)
  const known = state.tasks.byKey.get(key)
  if (known === undefined) {
    const fresh = {
      sourceId: state.source.id,
      scope: cleanName(effect.scope),
      task: cleanName(effect.id),
      title: effect.title,
      owner: effect.owner,
      state: effect.state,
      native: effect.native,
      dependsOn: JSON.stringify(effect.dependsOn),
      blocker: effect.blocker,
      since: at,
      updatedAt: at,
      uid,
      flags: '',
    }
    state.tasks.byKey.set(key, fresh)
    state.tasks.fresh.push(fresh)
    return
  }
  const next = effect.state === 'unknown' && effect.native === null ? known.state : effect.state
  if (next !== known.state) known.since = at
  known.state = next
  known.native = effect.native ?? known.native
  known.title = effect.title ?? known.title
  known.owner = effect.owner ?? known.owner
  if (effect.dependsOn.length > 0) known.dependsOn = JSON.stringify(effect.dependsOn)
  known.blocker = effect.blocker
  known.updatedAt = at
  known.uid = uid ?? known.uid
  state.tasks.dirty.add(known)
}
