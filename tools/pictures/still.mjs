/** When every picture is taken, UTC ms: the demo's stories happen in the hour before. */
export const STILL_AT = Date.UTC(2026, 10, 20, 14, 32, 7)

const stopped = `import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
const Real = Date
globalThis.Date = class extends Real {
  constructor(...given) { super(...(given.length === 0 ? [${STILL_AT}] : given)) }
  static now() { return ${STILL_AT} }
}
// Next copies what is the constructor's own into one of its own.
Object.defineProperties(globalThis.Date, { UTC: { value: Real.UTC }, parse: { value: Real.parse } })

// Who draws has a row of their own, so that it does not matter which of two comes first.
const drawn = new Map()
const draw = (size) => {
  const { stack } = new Error()
  const who = /at (?:async )?([\\w.$]+) /.exec(stack.split('\\n')[3])?.[1] ?? ''
  // How often something is previewed depends on how fast one types.
  if (/at stampOf /.test(stack)) queueMicrotask(() => drawn.delete(who))
  const n = (drawn.get(who) ?? 0) + 1
  drawn.set(who, n)
  return crypto.createHash('shake256', { outputLength: size }).update(who + ' ' + n).digest()
}
crypto.randomBytes = (size, then) => {
  const bytes = draw(size)
  return then ? then(null, bytes) : bytes
}
crypto.randomUUID = () => {
  const hex = draw(16).toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), '4' + hex.slice(13, 16), '8' + hex.slice(17, 20), hex.slice(20)].join('-')
}
// The only keys that are made are of Ed25519: a head that is always the same, and 32 bytes.
crypto.generateKeyPairSync = () => {
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), draw(32)])
  const privateKey = crypto.createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  return { privateKey, publicKey: crypto.createPublicKey(privateKey) }
}
syncBuiltinESMExports()`

/**
 * For NODE_OPTIONS: the clock of a program and of all that it starts stands still, and what is drawn by lot is the same
 * each time, so that the same code gives the same picture.
 */
export const STILL = `--import=data:text/javascript,${encodeURIComponent(stopped)}`
