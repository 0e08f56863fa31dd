import { describe, expect, it } from 'vitest'
import { isFiltered, statesAsked } from '@/components/tasks/task-look'
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
})
