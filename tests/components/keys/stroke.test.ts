import { describe, expect, it } from 'vitest'
import { chordOf, nameOf, type Stroke } from '@/components/keys/stroke'

const press = (key: string, over: Partial<Stroke> = {}) =>
  nameOf({
    key,
    code: '',
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    isComposing: false,
    keyCode: 0,
    ...over,
  })

describe('a key press', () => {
  it('is named as bindings name it', () => {
    expect(press('j')).toBe('j')
    expect(press('J')).toBe('j')
    expect(press('E', { shiftKey: true })).toBe('shift+e')
    expect(press('?', { shiftKey: true })).toBe('?')
    expect(press(' ')).toBe('space')
    expect(press('Escape')).toBe('escape')
    expect(press('k', { metaKey: true })).toBe('mod+k')
    expect(press('k', { ctrlKey: true })).toBe('mod+k')
  })

  it('is named by its place where the keyboard writes another script, and by its letter where that is Latin', () => {
    expect(press('о', { code: 'KeyJ' })).toBe('j')
    expect(press('О', { code: 'KeyJ', shiftKey: true })).toBe('shift+j')
    expect(press('л', { code: 'KeyK', ctrlKey: true })).toBe('mod+k')
    expect(press('ت', { code: 'KeyJ' })).toBe('j')
    expect(press('a', { code: 'KeyQ' })).toBe('a')
    expect(press('é', { code: 'Digit2' })).toBe('é')
  })

  it('is nothing while an input method composes', () => {
    expect(press('j', { isComposing: true })).toBeNull()
    expect(press('j', { keyCode: 229 })).toBeNull()
    expect(press('Process')).toBeNull()
  })
})

describe('a chord', () => {
  it('is g and what follows within a second', () => {
    const first = chordOf(null, 'g', 0)
    expect(first.chord).not.toBeNull()
    expect(chordOf(first.chord, 's', 900)).toEqual({ name: 'g s', chord: null })
    expect(chordOf(first.chord, 's', 1_100)).toEqual({ name: 's', chord: null })
    expect(chordOf(null, 's', 0)).toEqual({ name: 's', chord: null })
  })
})
