import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keyToSend, sentIsKnown } from '@/components/live/use-act-key'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('the key of what is sent', () => {
  it('is the same for the same words until it is known what came of them', () => {
    const first = keyToSend('{"text":"one\\ntwo"}')
    expect(keyToSend('{"text":"one\\ntwo"}')).toBe(first)
    sentIsKnown()
    expect(keyToSend('{"text":"one\\ntwo"}')).not.toBe(first)
  })

  it('is another for other words', () => {
    expect(keyToSend('one')).not.toBe(keyToSend('two'))
  })
})
