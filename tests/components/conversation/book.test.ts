import { describe, expect, it } from 'vitest'
import { addBelow, type Book, bookOf, renew } from '@/components/conversation/book'
import { conversationRow } from '../rows'

/** Last spoken in at a time; its place in the list is no number that a browser can read. */
const row = (id: string, lastAt: number, aliases: string[] = []) =>
  conversationRow({ id, lastAt, cursor: `place of ${id}`, aliases })
const ids = ({ rows }: Book) => rows.map(({ id }) => id)

describe('the book of conversations', () => {
  it('stands as the server gives it', () => {
    expect(ids(bookOf({ rows: [row('b', 5), row('a', 5), row('c', 4)], next: null }, 'activity'))).toEqual([
      'b',
      'a',
      'c',
    ])
  })

  it('grows below and keeps each conversation once', () => {
    const book = bookOf({ rows: [row('a', 3), row('b', 2)], next: 'c2' }, 'activity')
    const grown = addBelow(book, { rows: [row('b', 2), row('c', 1)], next: null })
    expect(ids(grown)).toEqual(['a', 'b', 'c'])
    expect(grown.next).toBeNull()
  })

  it('goes on from where the server looked to, though nothing there passed', () => {
    const book = bookOf({ rows: [row('a', 9)], next: 'c5' }, 'activity')
    const grown = addBelow(book, { rows: [], next: 'c3' })
    expect(grown.next).toBe('c3')
    expect(renew(grown, { rows: [row('b', 10), row('a', 9)], next: 'c6' }, []).next).toBe('c3')
  })

  it('moves a conversation up when it changed, and keeps what stands below the first page', () => {
    const book: Book = { order: 'activity', rows: [row('a', 9), row('b', 8), row('c', 1)], next: 'c1' }
    const next = renew(book, { rows: [row('c', 10), row('a', 9), row('b', 8)], next: 'c8' }, [])
    expect(ids(next)).toEqual(['c', 'a', 'b'])
    expect(next.next).toBe('c1')
  })

  it('takes a single changed row where it stands', () => {
    const book: Book = { order: 'activity', rows: [row('a', 9), row('b', 1)], next: 'c1' }
    const changed = { ...row('b', 1), messages: 7 }
    const next = renew(book, { rows: [row('a', 9)], next: 'c9' }, [changed])
    expect(next.rows[1]?.messages).toBe(7)
  })

  it('lets go of one that stands no more where the first page reaches', () => {
    const book: Book = { order: 'activity', rows: [row('a', 9), row('b', 8), row('c', 7), row('d', 1)], next: 'c1' }
    const next = renew(book, { rows: [row('a', 9), row('c', 7)], next: 'c7' }, [])
    expect(ids(next)).toEqual(['a', 'c', 'd'])
    expect(next.next).toBe('c1')
  })

  it('in the order in which they began takes new ones at the top, and moves none', () => {
    const book: Book = { order: 'begun', rows: [row('b', 2), row('a', 9), row('z', 1)], next: 'b1' }
    const next = renew(book, { rows: [row('c', 1), row('b', 30)], next: 'b2' }, [row('a', 40)])
    expect(ids(next)).toEqual(['c', 'b', 'a', 'z'])
    expect(next.rows[2]?.lastAt).toBe(40)
    expect(next.next).toBe('b1')
  })

  it('drops a conversation that was joined into another', () => {
    const book: Book = { order: 'activity', rows: [row('a', 9), row('b', 8)], next: 'c8' }
    const next = renew(book, { rows: [row('a', 10, ['b']), row('z', 7)], next: 'c7' }, [])
    expect(ids(next)).not.toContain('b')
  })

  it('stands longest quiet first where that is asked for; what was spoken in leaves for the end', () => {
    const book = bookOf({ rows: [row('a', 1), row('b', 2), row('c', 3)], next: 'q3' }, 'quiet')
    const top = { rows: [row('b', 2), row('c', 3)], next: 'q3' }
    expect(ids(renew(book, top, [row('a', 9)]))).toEqual(['b', 'c'])
    expect(ids(renew({ ...book, next: null }, top, [row('a', 9)]))).toEqual(['b', 'c', 'a'])
  })

  it('begins anew when so much changed that something may lie between', () => {
    const book: Book = { order: 'activity', rows: [row('a', 2), row('b', 1)], next: null }
    const next = renew(book, { rows: [row('x', 9), row('y', 8)], next: 'c8' }, [])
    expect(ids(next)).toEqual(['x', 'y'])
    expect(next.next).toBe('c8')
  })
})
