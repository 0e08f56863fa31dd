import { describe, expect, it } from 'vitest'
import { barOf, gravityOf, meaningOf } from '@/components/stream/gravity'
import { rowAt } from './rows'

describe('the flag column', () => {
  it('says that a row is bytes', () => {
    expect(gravityOf(rowAt(0, { reading: 'unreadable' }))).toEqual({ severity: 'warn', word: 'bytes' })
  })

  it('says the code of an error, else its type', () => {
    expect(gravityOf(rowAt(0, { error: { code: 'E004', recoverable: true } }))).toEqual({
      severity: 'crit',
      word: 'E004',
    })
    expect(gravityOf(rowAt(0, { kind: 'error', type: 'FAILED' }))).toEqual({ severity: 'crit', word: 'FAILED' })
  })

  it('says the gravest flag and leaves out those that are no warning', () => {
    expect(gravityOf(rowAt(0, { flags: ['no-id', 'conflict', 'claims-human'] }))?.word).toBe('claims-human')
    expect(gravityOf(rowAt(0, { flags: ['no-id'] }))).toBeNull()
    expect(gravityOf(rowAt(0, { flags: ['no-id'], goneAt: 1 }))).toEqual({ severity: 'info', word: 'gone' })
  })

  it('has a bar for warnings and worse', () => {
    expect(barOf(null)).toBe('')
    expect(barOf({ severity: 'info', word: '' })).toBe('')
    expect(barOf({ severity: 'warn', word: '' })).toBe('warnr')
    expect(barOf({ severity: 'crit', word: '' })).toBe('critr')
  })

  it('explains a flag that it does not know', () => {
    expect(meaningOf('conflict')).toContain('same id')
    expect(meaningOf('of-tomorrow')).not.toBe('')
  })
})
