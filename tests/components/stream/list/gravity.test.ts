import { describe, expect, it } from 'vitest'
import { barOf, gravityOf, shownFlag } from '@/components/stream/list/gravity'
import { rowAt } from '../rows'

describe('the flag column', () => {
  it('says that a row is bytes', () => {
    expect(gravityOf(rowAt(0, { reading: 'unreadable' }))).toEqual({
      severity: 'warning',
      word: 'bytes',
      why: 'word:bytes',
    })
  })

  it('says the code of an error, else its type', () => {
    expect(gravityOf(rowAt(0, { error: { code: 'E004', recoverable: true } }))).toEqual({
      severity: 'error',
      word: 'E004',
      why: 'word:reported',
    })
    expect(gravityOf(rowAt(0, { kind: 'error', type: 'FAILED' }))).toEqual({
      severity: 'error',
      word: 'FAILED',
      why: 'word:reported',
    })
  })

  it('says the gravest flag and leaves out those that are no warning', () => {
    expect(gravityOf(rowAt(0, { flags: ['no-id', 'conflict', 'claims-human'] }))?.word).toBe('claims-human')
    expect(gravityOf(rowAt(0, { flags: ['no-id'] }))).toBeNull()
    expect(gravityOf(rowAt(0, { flags: ['no-id'], goneAt: 1 }))).toEqual({
      severity: 'none',
      word: 'gone',
      why: 'word:gone',
    })
  })

  it('says which rule is broken, and of what cannot be read how grave that is', () => {
    const flags = ['no-id', 'rule-error', 'swm210']
    expect(gravityOf(rowAt(0, { flags }))).toEqual({ severity: 'error', word: 'swm210', why: 'flag:rule-error' })
    expect(shownFlag('rule-error', flags)).toBe('SWM210')
    expect(gravityOf(rowAt(0, { reading: 'unreadable', flags }))?.severity).toBe('error')
  })

  it('has a bar for warnings and worse', () => {
    expect(barOf(null)).toBe('')
    expect(barOf({ severity: 'none', word: '', why: 'word:gone' })).toBe('')
    expect(barOf({ severity: 'warning', word: '', why: 'word:gone' })).toBe('warnr')
    expect(barOf({ severity: 'error', word: '', why: 'word:gone' })).toBe('critr')
    expect(barOf({ severity: 'critical', word: '', why: 'word:gone' })).toBe('critr')
  })

  it('has a bar as long as a person is waited for', () => {
    expect(barOf(null, 1)).toBe('warnr')
    expect(barOf({ severity: 'critical', word: '', why: 'word:gone' }, 1)).toBe('critr')
  })
})
