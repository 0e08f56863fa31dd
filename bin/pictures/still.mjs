/** When every picture is taken, UTC ms: the demo's stories happen in the hour before. */
export const STILL_AT = Date.UTC(2026, 10, 20, 14, 32, 7)

const stopped = `const Real = Date
globalThis.Date = class extends Real {
  constructor(...given) { super(...(given.length === 0 ? [${STILL_AT}] : given)) }
  static now() { return ${STILL_AT} }
}
// Next copies what is the constructor's own into one of its own.
Object.defineProperties(globalThis.Date, { UTC: { value: Real.UTC }, parse: { value: Real.parse } })`

/** For NODE_OPTIONS: the clock of a program and of all that it starts stands still, so that the same code gives the same picture. */
export const STILL = `--import=data:text/javascript,${encodeURIComponent(stopped)}`
