import { generateKeyPairSync } from 'node:crypto'
import { chmod, readFile } from 'node:fs/promises'
import path from 'node:path'
import { ledger as words } from '@/lib/text/ledger/ledger-words'
import { KnownError } from '@/server/errors'
import { type LedgerKey, ledgerKey, type Signer, signerOf } from '@/server/store/ledger/signature'
import { madeOnce } from './made-once'
import { assertReadable } from './readable-data'

/** In the data directory; mode 0600. */
export const KEY_FILE = 'ledger-key.pem'

/** Of a file that is not there, or of a path through one that is no directory. */
const ABSENT = ['ENOENT', 'ENOTDIR']

export const keyFileIn = (data: string) => path.join(data, KEY_FILE)

/** The key that signs checkpoints, made at the first start; nobody else may read its file. Throws a `KnownError`. */
export async function openSigner(data: string): Promise<Signer> {
  const file = keyFileIn(data)
  const known = await readKey(file)
  if (known !== null) {
    await chmod(file, 0o600)
    return signing(file, known)
  }
  const { privateKey } = generateKeyPairSync('ed25519')
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  return (await madeOnce(file, pem)) ? signing(file, pem) : openSigner(data)
}

/** The public half of that key, or of the one in `file`; null where there is none. Throws a `KnownError`. */
export async function findKey(data: string, file: string | null): Promise<LedgerKey | null> {
  const from = file ?? keyFileIn(data)
  const pem = await readKey(from)
  if (pem === null && file !== null) throw new KnownError('not-found', () => words.noKey(file))
  return pem === null ? null : reading(from, () => ledgerKey(pem))
}

function signing(file: string, pem: string): Signer {
  return reading(file, () => signerOf(pem))
}

function reading<T>(file: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw new KnownError(
      'refused',
      () => words.otherKey(file),
      () => words.otherKeyMend,
      {
        cause: error,
      },
    )
  }
}

async function readKey(file: string): Promise<string | null> {
  await assertReadable(file)
  return readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && ABSENT.includes(String(error.code))) return null
    throw error
  })
}
