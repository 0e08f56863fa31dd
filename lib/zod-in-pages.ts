import * as z from 'zod'

// The policy of a page forbids compiling code from text, which Zod tries as soon as an object is described.
// Whatever describes one in `lib` or `components` imports this, since parts of a page are loaded in any order.
if ('window' in globalThis) z.config({ jitless: true })
