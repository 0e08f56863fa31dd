/** Makes a thing of each key once. */
export function once<Of, T>(make: (of: Of) => T, keyOf: (of: Of) => string): (of: Of) => T {
  const known = new Map<string, T>()
  return (of) => {
    const key = keyOf(of)
    const made = known.get(key) ?? make(of)
    known.set(key, made)
    return made
  }
}
