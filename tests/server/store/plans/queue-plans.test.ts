import { expect, it } from 'vitest'
import { queuesOf } from '@/server/store/agents/read-queues'
import { unscoped } from '@/server/store/rows/scoped'
import { eachDatabase } from '@/tests/databases'
import { explaining } from './plans'

eachDatabase('how much lies in inboxes', (db) => {
  it('is counted from an index of what lies there, however much was read', async () => {
    const { reader, ways } = explaining(db)
    expect(await queuesOf(unscoped(reader))).toEqual([])
    if (db.dialect === 'postgres') return
    const told = JSON.stringify(ways)
    expect(told).toContain('USING COVERING INDEX places_waiting')
    expect(told).not.toMatch(/SCAN (m|f|messages|files)\b/)
  })
})
