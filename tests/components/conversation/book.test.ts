import { describe, expect, it } from 'vitest'
import { addBelow, type Book, bookOf, renew } from '@/components/conversation/book'
import { conversationRow } from '../rows'

const row = (id: string, cursor: string, rev = 1, aliases: string[] = []) =>
  conversationRow({ id, cursor, rev, aliases })
const ids = ({ rows }: Book) => rows.map(({ id }) => id)

describe('the book of conversations', () => {
  it('stands last activity first, a longer cursor being later', () => {
    expect(ids(bookOf({ rows: [row('a', 'cz'), row('b', 'c10'), row('c', 'ca')], next: null }, 'activity'))).toEqual([
      'b',
      'a',
      'c',
    ])
  })

  it('grows below and keeps each conversation once', () => {
    const book = bookOf({ rows: [row('a', 'c3'), row('b', 'c2')], next: 'c2' }, 'activity')
    const grown = addBelow(book, { rows: [row('b', 'c2'), row('c', 'c1')], next: null })
    expect(ids(grown)).toEqual(['a', 'b', 'c'])
    expect(grown.next).toBeNull()
  })

  it('goes on from where the server looked to, though nothing there passed', () => {
    const book = bookOf({ rows: [row('a', 'c9')], next: 'c5' }, 'activity')
    const grown = addBelow(book, { rows: [], next: 'c3' })
    expect(grown.next).toBe('c3')
    expect(renew(grown, { rows: [row('b', 'ca'), row('a', 'c9')], next: 'c6' }, []).next).toBe('c3')
  })

  it('moves a conversation up when it changed, and keeps what stands below the first page', () => {
    const book: Book = { order: 'activity', rows: [row('a', 'c9'), row('b', 'c8'), row('c', 'c1')], next: 'c1' }
    const next = renew(book, { rows: [row('c', 'ca', 2), row('a', 'c9'), row('b', 'c8')], next: 'c8' }, [])
    expect(ids(next)).toEqual(['c', 'a', 'b'])
    expect(next.next).toBe('c1')
  })

  it('takes a single changed row where it stands', () => {
    const book: Book = { order: 'activity', rows: [row('a', 'c9'), row('b', 'c1')], next: 'c1' }
    const changed = { ...row('b', 'c1', 5), messages: 7 }
    const next = renew(book, { rows: [row('a', 'c9')], next: 'c9' }, [changed])
    expect(next.rows[1]?.messages).toBe(7)
  })

  it('does not let an older state replace a newer one', () => {
    const book: Book = { order: 'activity', rows: [{ ...row('a', 'c9', 5), messages: 9 }], next: 'c9' }
    const next = renew(book, { rows: [{ ...row('a', 'c9', 4), messages: 8 }], next: 'c9' }, [])
    expect(next.rows[0]?.messages).toBe(9)
  })

  it('drops a conversation that was joined into another', () => {
    const book: Book = { order: 'activity', rows: [row('a', 'c9'), row('b', 'c8')], next: 'c8' }
    const next = renew(book, { rows: [row('a', 'ca', 2, ['b']), row('z', 'c7')], next: 'c7' }, [])
    expect(ids(next)).not.toContain('b')
  })

  it('stands longest quiet first where that is asked for; what was spoken in leaves for the end', () => {
    const book = bookOf({ rows: [row('b', 'q2'), row('a', 'q1'), row('c', 'q3')], next: 'q3' }, 'quiet')
    expect(ids(book)).toEqual(['a', 'b', 'c'])
    const top = { rows: [row('b', 'q2'), row('c', 'q3')], next: 'q3' }
    expect(ids(renew(book, top, [row('a', 'q9', 2)]))).toEqual(['b', 'c'])
    expect(ids(renew({ ...book, next: null }, top, [row('a', 'q9', 2)]))).toEqual(['b', 'c', 'a'])
  })

  it('begins anew when so much changed that something may lie between', () => {
    const book: Book = { order: 'activity', rows: [row('a', 'c2'), row('b', 'c1')], next: null }
    const next = renew(book, { rows: [row('x', 'c9'), row('y', 'c8')], next: 'c8' }, [])
    expect(ids(next)).toEqual(['x', 'y'])
    expect(next.next).toBe('c8')
  })
})
