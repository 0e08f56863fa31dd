import fc from 'fast-check'

type Mutate = (text: string) => string

const noise = fc.oneof(
  fc.constantFrom(
    '',
    '"',
    '\\',
    ',',
    '}',
    ']',
    '{',
    '\n',
    '\0',
    '{{',
    'null',
    '0',
    '1e999',
    '[]',
    '{}',
    '\u202e',
    '\ud800',
    '＠',
  ),
  fc.string({ maxLength: 8 }),
)

/** Changes a text: puts noise over a piece; replaces every value of one kind; renames a key; writes a text twice. */
export const mutation: fc.Arbitrary<Mutate> = fc.oneof(
  fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(20), noise).map(
    ([share, length, put]): Mutate =>
      (text) => {
        const at = Math.floor(text.length * share)
        return text.slice(0, at) + put + text.slice(at + length)
      },
  ),
  fc.tuple(fc.nat(12), fc.jsonValue({ maxDepth: 2 })).map(
    ([nth, value]): Mutate =>
      (text) => {
        let seen = 0
        return text.replace(/:\s*(?:"[^"\n]*"|null|true|false|-?\d+)/g, (was) =>
          seen++ === nth ? `: ${JSON.stringify(value)}` : was,
        )
      },
  ),
  fc.tuple(fc.nat(12), fc.constantFrom('__proto__', 'constructor', 'id', 'from', 'to', '')).map(
    ([nth, key]): Mutate =>
      (text) => {
        let seen = 0
        return text.replace(/"[^"\n]*"(?=\s*:)/g, (was) => (seen++ === nth ? JSON.stringify(key) : was))
      },
  ),
  fc.constant<Mutate>((text) => text + text),
)
