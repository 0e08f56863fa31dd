import { afterAll } from 'vitest'

// Files share a worker: who reads, and the words that one file makes known, are nothing to the next.
afterAll(() => {
  Reflect.deleteProperty(globalThis, Symbol.for('signalbox.reader'))
})
