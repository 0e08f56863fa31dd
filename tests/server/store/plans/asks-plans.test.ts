import { expect, it } from 'vitest'
import { LISTS } from '@/lib/asks/ask-kinds'
import { askReader } from '@/server/store/asks/asks'
import { unscoped } from '@/server/store/rows/scoped'
import { eachDatabase } from '@/tests/databases'
import { explaining } from './plans'

/** What grows with the record. */
const WHOLE = /\bSCAN (a|m|n|w|asks|messages)\b/

eachDatabase('questions about asks', (db) => {
  it('walk through an index of what is open, or look up by key, however many there are', async () => {
    const { reader, ways } = explaining(db)
    const asks = askReader(unscoped(reader))
    for (const list of LISTS) {
      const found = await asks.open({ list, now: 1, limit: 10, without: ['x'], waiting: ['y'] })
      expect(found).toEqual({ rows: [], count: 0, capped: false, terminal: 0 })
    }
    expect(await asks.one('x', 1)).toBeNull()
    expect((await asks.closedOnDisk({ before: { at: 1, uid: 'x' }, limit: 5, raised: new Map() })).rows).toEqual([])
    expect(await asks.openAmong(['x', 'y'])).toEqual([])
    expect(await asks.places(['x', 'y'])).toEqual([])
    expect((await asks.decidedOnDisk(['x', 'y'])).size).toBe(0)
    if (db.dialect === 'postgres') return
    expect(ways.length).toBeGreaterThan(6)
    expect(ways.filter((steps) => steps.some((step) => WHOLE.test(step)))).toEqual([])
    const told = JSON.stringify(ways)
    for (const index of ['asks_open', 'asks_guarded', 'asks_answered']) expect(told).toContain(index)
  })
})
