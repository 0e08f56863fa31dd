import { realpath } from 'node:fs/promises'
import path from 'node:path'
import { seal as words } from '@/lib/text/commands/seal-commands'
import { KnownError } from '@/server/errors'
import { type LedgerKey, ledgerKey } from '@/server/store/ledger/signature'

/** `protocol` is left out where the key file names none. */
export type NamedRoot = { label: string; root: string; protocol?: string | undefined }

/** What a key file says: whose signatures count, and which sources they are made for. */
export type Trusted = { keys: readonly LedgerKey[]; sources: readonly NamedRoot[] }

const PEM = /-----BEGIN PUBLIC KEY-----[\s\S]*?-----END PUBLIC KEY-----/g
const SOURCE = /^Source: ("(?:[^"\\]|\\.)*") ("(?:[^"\\]|\\.)*")(?: ("(?:[^"\\]|\\.)*"))?$/gm

/** The text of a key file; files of several consoles may be put one after the other. */
export function keyFileText(pem: string, sources: readonly NamedRoot[]): string {
  const lines = sources.map(({ label, root, protocol }) => {
    const named = [label, root, ...(protocol === undefined ? [] : [protocol])]
    return `Source: ${named.map((name) => JSON.stringify(name)).join(' ')}\n`
  })
  return `${lines.join('')}${pem}`
}

/** Throws a `KnownError` where `text`, read from `file`, holds no public Ed25519 key. */
export function readKeyFile(text: string, file: string): Trusted {
  const pems = text.match(PEM) ?? []
  if (pems.length === 0)
    throw new KnownError(
      'bad-usage',
      () => words.noKey(file),
      () => words.noKeyMend,
    )
  try {
    return {
      keys: pems.map(ledgerKey),
      sources: [...text.matchAll(SOURCE)].map(([, label = '""', root = '""', protocol]) => ({
        label: String(JSON.parse(label)),
        root: String(JSON.parse(root)),
        ...(protocol === undefined ? {} : { protocol: String(JSON.parse(protocol)) }),
      })),
    }
  } catch (error) {
    throw new KnownError(
      'bad-usage',
      () => words.noKey(file),
      () => words.noKeyMend,
      { cause: error },
    )
  }
}

export type Wanted = { source?: string | undefined; root?: string | undefined }

/** The source that a person means, with the root as it is on this machine. Throws a `KnownError` where that is in doubt. */
export async function sourceMeant({ sources }: Trusted, { source, root }: Wanted): Promise<NamedRoot> {
  const protocol = sources.find(({ label }) => label === source)?.protocol
  if (source !== undefined && root !== undefined) return { label: source, root: await real(root), protocol }
  const at = root === undefined ? null : await real(root)
  const fitting: NamedRoot[] = []
  for (const one of sources) {
    const its = await real(one.root)
    if (source !== undefined ? one.label === source : at === null || its === at) fitting.push({ ...one, root: its })
  }
  const [only, ...others] = fitting.length === 0 && at !== null ? sources.slice(0, 2) : fitting
  if (only === undefined || others.length > 0) throw new KnownError('bad-usage', () => words.whichSource)
  return { ...only, root: at ?? only.root }
}

/** The source that holds a file, the innermost where several do. Throws a `KnownError`. */
export async function sourceOf(trusted: Trusted, file: string, wanted: Wanted): Promise<NamedRoot & { path: string }> {
  const named = wanted.source !== undefined || wanted.root !== undefined
  const candidates = named ? [await sourceMeant(trusted, wanted)] : trusted.sources
  const whole = path.join(await real(path.dirname(file)), path.basename(file))
  const holding: (NamedRoot & { path: string })[] = []
  for (const one of candidates) {
    const its = await real(one.root)
    const inside = path.relative(its, whole)
    if (inside !== '' && !inside.startsWith('..') && !path.isAbsolute(inside))
      holding.push({ ...one, root: its, path: inside.split(path.sep).join('/') })
  }
  const [innermost] = holding.sort((one, other) => one.path.length - other.path.length)
  if (innermost === undefined)
    throw new KnownError(
      'bad-usage',
      () => words.noSource(file),
      () => words.noSourceMend,
    )
  return innermost
}

async function real(place: string): Promise<string> {
  return realpath(place).catch(() => path.resolve(place))
}
