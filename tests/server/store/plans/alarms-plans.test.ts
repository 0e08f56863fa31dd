import { expect, it } from 'vitest'
import { alarmReader } from '@/server/store/status/read-alarms'
import { eachDatabase } from '@/tests/databases'
import { explaining } from './plans'

eachDatabase('the look for alarms', (db) => {
  it('walks through what people posted, however much the record holds', async () => {
    const { reader, ways } = explaining(db)
    expect(await alarmReader(reader).since(0)).toEqual([])
    if (db.dialect === 'postgres') return
    expect(JSON.stringify(ways)).toContain('messages_posted')
    expect(ways.flat().filter((step) => /\bSCAN m\b/.test(step))).toEqual([])
  })
})
