import { describe, expect, it } from 'vitest'
import { stateOptions } from '@/components/tasks/filters'
import { isFiltered, isNarrowed, statesAsked } from '@/components/tasks/task-look'
import { itemsOf } from '@/components/tasks/tasks-list'
import type { TaskRow, TaskStanding } from '@/lib/message/task'

const task = (id: string, state: TaskStanding): TaskRow => ({
  ...{ id, state, cursor: id, source: 'atlas', protocol: 'swarm', scope: null, task: id, title: null, owner: null },
  ...{ ownerRaw: null, ownerTier: null, native: null, createdAt: 0, since: 0, updatedAt: 0, blocker: null },
  ...{ waitsFor: [], dependsOn: 0, conversation: null, flags: [] },
})

describe('the list of tasks', () => {
  it('has a head before the first of each state', () => {
    const rows = [task('1', 'blocked'), task('2', 'open'), task('3', 'open'), task('4', 'done')]
    expect(itemsOf(rows).map((item) => (item.kind === 'group' ? item.state : item.task.id))).toEqual([
      ...['blocked', '1', 'open', '2', '3', 'done', '4'],
    ])
    expect(itemsOf([])).toEqual([])
  })

  it('asks for one state, for what has not ended, or for all', () => {
    expect(statesAsked('done')).toEqual(['done'])
    expect(statesAsked('not-ended')).toEqual(['blocked', 'in-progress', 'open', 'unknown'])
    expect(statesAsked(null)).toBeNull()
    expect(isFiltered({ q: '', source: null, owner: null, state: null })).toBe(false)
    expect(isFiltered({ q: '', source: null, owner: null, state: 'done' })).toBe(true)
  })

  it('has figures beside its states once they are known, and says of fewer than all that they are found', () => {
    const says = (counts: Parameters<typeof stateOptions>[0]) => stateOptions(counts, null).map(({ label }) => label)
    expect(says(null)).toEqual(['All states', 'Not finished'])
    expect(says([])).toEqual(['All states', 'Not finished 0'])
    expect(says([{ state: 'open', count: 8, capped: false }])).toEqual(['All states', 'Not finished 8', 'Open 8'])
    expect(isNarrowed({ q: '', source: null, owner: null })).toBe(false)
    expect(isNarrowed({ q: '', source: null, owner: 'qa' })).toBe(true)
  })
})
