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
  const { [FIELD]: above, ...bare } = message
  const metadata = isFields(message.metadata) ? message.metadata : {}
  const { [FIELD]: within, ...rest } = metadata
  if ((above === undefined) === (within === undefined)) return null
  const text = above ?? within
  const seal = typeof text === 'string' ? readSeal(text) : null
  if (seal === null) return null
  return { bare: above === undefined ? { ...message, metadata: rest } : bare, seal }
}

/** What is signed: the UTF-8 bytes of a JSON array without white space, in this order. `path` is relative to the root. */
export function sealedText({
  source,
  path,
  seal,
  bare,
}: {
  source: string
  path: string
  seal: Seal
  bare: Fields
}): string {
  const { key, id, deed, ask, expiresAt } = seal
  return JSON.stringify(['signalbox-seal-1', source, homeOf(path), key, id, deed, ask, expiresAt, canonicalText(bare)])
}

const PUT_ASIDE = new Set(['processed', 'archive', 'archived', 'error', 'errors', 'failed', 'completed'])
const BOXES = new Set(['inbox', 'outbox'])
/** What lies in these is named by its channel or agent, whatever that name is. */
const NAMED_IN = new Set(['channels', 'blackboard', 'agent_mailboxes', 'agent_workspaces'])
/** Where letters are put aside they may lie by day, month or year; a folder of any other name is somebody's. */
const DATED = /^\d[\d._-]*$/
/** The queue of all agents of ClawOS lies where else an agent would. */
const QUEUE = 'blackboard/inbox'

/**
 * Where in a path stand the stations of a letter's life, in the layouts of all protocols, since whoever verifies knows
 * none: in a mailbox its box, and in or instead of the box where letters are put aside. A log of lines has none.
 */
function stationsOf(path: string): { steps: string[]; box: number; aside: number } {
  const steps = path.split('/')
  if (path.endsWith('.jsonl')) return { steps, box: -1, aside: -1 }
  const isIn = (words: ReadonlySet<string>) => (step: string, at: number) =>
    at < steps.length - 1 &&
    words.has(step) &&
    (!NAMED_IN.has(steps[at - 1] ?? '') || `${steps[at - 1]}/${step}` === QUEUE)
  const box = steps.findLastIndex(isIn(BOXES))
  const aside = steps.findLastIndex(isIn(PUT_ASIDE))
  // Before a box it is the name of whose box it is.
  const within = aside > box ? aside : -1
  return { steps, box: box === steps.length - 2 || box === within - 1 ? box : -1, aside: within }
}

/** May a folder of this name be a station of a letter's life? */
export function isStation(step: string): boolean {
  return BOXES.has(step) || PUT_ASIDE.has(step) || DATED.test(step)
}

/** A path without the stations of a letter's life: the same from the inbox to the archive. */
export function homeOf(path: string): string {
  const { steps, box, aside } = stationsOf(path)
  const isDated = aside !== -1 && steps.slice(aside + 1, -1).every((step) => DATED.test(step))
  const isDay = (at: number) => isDated && at > aside && at < steps.length - 1
  return steps.filter((_, at) => at !== box && at !== aside && !isDay(at)).join('/')
}

/** Its agent has taken it and keeps it here: where it goes from here is its own affair. */
export function isPutAside(path: string): boolean {
  return stationsOf(path).aside !== -1
}

/** Whether whoever had it at one path put it aside at the other: any other second place is a copy that somebody made. */
export function isMoved(from: string, to: string): boolean {
  return from !== to && isPutAside(to) && homeOf(from) === homeOf(to)
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
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
