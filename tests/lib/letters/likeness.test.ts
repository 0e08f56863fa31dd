import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as cut from '@/lib/letters/likeness'
import { cutWords } from '@/lib/letters/words'

const isLike = (one: string, other: string) => cut.isLike(cut.cutText(one), cut.cutText(other))
const likeness = (one: string, other: string) => cut.likeness(cut.cutText(one), cut.cutText(other))
const word = fc.constantFrom('unlock', 'lock.front_door', 'now', 'delete', '旧目标', 'bk-06', 'after', '4', 'minutes')
const sentence = fc.array(word, { minLength: 1, maxLength: 30 }).map((words) => words.join(' '))
const text = fc.oneof(sentence, fc.string({ unit: 'binary', maxLength: 60 }))

const DOOR = 'May I unlock lock.front_door now and lock it again after 4 minutes? The courier is at the door.'

describe('texts', () => {
  it('are like what says nearly the same', () => {
    for (const again of [
      'may I unlock LOCK.FRONT_DOOR now, and lock it again after 4 minutes?? The courier is at the door',
      'May I unlock lock.front_door now and lock it again after 5 minutes? The courier is at the gate.',
      `Again: ${DOOR}`,
      `${DOOR.replaceAll(' ', '\u200b  ')}`,
    ])
      expect(isLike(DOOR, again), again).toBe(true)
    expect(isLike('旧目标 /srv/bk-06 (412 GB) 可以删除吗？', '旧目标 /srv/bk-06（412 GB）现在可以删除吗')).toBe(true)
  })

  it('are not like what says something else', () => {
    for (const other of [
      'May I unlock lock.back_door and leave it open until the courier was here?',
      'May I lock lock.front_door now?',
      'The courier is at the door.',
      '',
    ])
      expect(isLike(DOOR, other), other).toBe(false)
    expect(isLike('Delete bk-06?', 'Delete bk-07?')).toBe(false)
    expect(isLike('可以删除吗？', '可以重启吗？')).toBe(false)
    expect(isLike('！！！', '???')).toBe(false)
  })

  it('are as like one way as the other, between nothing and all', () => {
    fc.assert(
      fc.property(text, text, (one, other) => {
        const found = likeness(one, other)
        expect(found).toBe(likeness(other, one))
        expect(found).toBeGreaterThanOrEqual(0)
        expect(found).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('are wholly like where their words are the same', () => {
    fc.assert(
      fc.property(text, (one) => {
        expect(likeness(one, one)).toBe(1)
        const words = cutWords(one)
        if (words.length > 0) expect(likeness(one, `  ${words.join('… ').toUpperCase()} `)).toBe(1)
      }),
    )
  })

  it('have nothing in common where no word is', () => {
    fc.assert(
      fc.property(sentence, (one) => {
        expect(likeness(one, 'кит ёж дом')).toBe(0)
      }),
    )
  })

  it('stay nearly the same when one word of ten or more is another, wherever it stands', () => {
    const long = fc.uniqueArray(fc.integer({ min: 0, max: 500 }), { minLength: 10, maxLength: 40 })
    fc.assert(
      fc.property(long, fc.nat(), (numbers, at) => {
        const words = numbers.map((number) => `w${number}`)
        const changed = words.with(at % words.length, 'another')
        expect(isLike(words.join(' '), changed.join(' '))).toBe(true)
      }),
    )
  })
})
