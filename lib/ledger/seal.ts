/**
 * What a signature says beside the message that it stands in: all of it is signed, and with it the source and where in
 * the source the message lies. So a copy is worth nothing elsewhere, for another ask, or later.
 */
export type Seal = {
  /** The first 16 hexadecimal digits of the sha256 of the public key (SPKI, DER). */
  key: string
  /** 32 hexadecimal digits, never given twice. */
  id: string
  /** `post`, or the verb of a decision. */
  deed: string
  /** sha256 of the bytes that it answers; null where it answers nothing. */
  ask: string | null
  /** UTC epoch ms; null: it does not expire. */
  expiresAt: number | null
}

export type Signed = Seal & {
  /** Ed25519 over `sealedText`, base64 without `=`. */
  signature: string
}

export type Fields = { readonly [name: string]: unknown }

/** Stands in the place of a signature until there is one, and is as long. */
export const NO_SIGNATURE = '0'.repeat(86)

const FIELD = 'signalbox'
const SEAL =
  /^ed25519:([0-9a-f]{16})\.([0-9a-f]{32})\.([a-z-]{1,32})\.([0-9a-f]{64}|-)\.(\d{1,15}|-)\.([A-Za-z0-9+/]{86})$/

/** The text of the field: `ed25519:key.id.deed.ask.expiry.signature`, `-` where there is none. */
export function sealText({ key, id, deed, ask, expiresAt }: Seal, signature: string): string {
  return `ed25519:${[key, id, deed, ask ?? '-', expiresAt ?? '-', signature].join('.')}`
}

/** Null when the text is no signature of ours, or is spelled as we spell none. */
export function readSeal(text: string): Signed | null {
  const [, key, id, deed, ask, expires, signature] = SEAL.exec(text) ?? []
  if (!key || !id || !deed || !ask || !expires || !signature) return null
  const seal = { key, id, deed, ask: ask === '-' ? null : ask, expiresAt: expires === '-' ? null : Number(expires) }
  return sealText(seal, signature) === text ? { ...seal, signature } : null
}

/** A message without its signature, and the signature; null where it carries none, or one in two places. */
export function unsealed(message: Fields): { bare: Fields; seal: Signed } | null {
  const above = message[FIELD]
  const metadata = isFields(message.metadata) ? message.metadata : {}
  const within = metadata[FIELD]
  if ((above === undefined) === (within === undefined)) return null
  const text = above ?? within
  const seal = typeof text === 'string' ? readSeal(text) : null
  if (seal === null) return null
  const bare = above === undefined ? { ...message, metadata: withoutSeal(metadata) } : withoutSeal(message)
  return { bare, seal }
}

function withoutSeal({ [FIELD]: _, ...rest }: Fields): Fields {
  return rest
}

/**
 * What is signed: the UTF-8 bytes of a JSON array without white space, in this order. `word`: of the form in
 * which it is signed. `home`: its path from the root, without the stations of its life.
 */
export function sealedText({
  word,
  source,
  home,
  seal,
  bare,
}: {
  word: string
  source: string
  home: string
  seal: Seal
  bare: Fields
}): string {
  const { key, id, deed, ask, expiresAt } = seal
  return JSON.stringify([word, source, home, key, id, deed, ask, expiresAt, canonicalText(bare)])
}

/** JSON without white space, the members of every object in the order of their names: however it is laid out on disk. */
export function canonicalText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`
  if (!isFields(value)) return JSON.stringify(value) ?? 'null'
  const members = Object.keys(value)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonicalText(value[name])}`)
  return `{${members.join(',')}}`
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Number)
}
