import { randomUUID } from 'node:crypto'
import { type Fields, isFields, type Seal, sealText } from '@/lib/ledger/seal'
import { textToSign } from '@/server/protocols/sealed-homes'
import type { Signer } from '@/server/store/ledger/signature'

type Given = { signer: Signer; source: string; path: string } & Partial<Pick<Seal, 'deed' | 'ask' | 'expiresAt'>>

/** A message as Signalbox signs it for a place, whatever stands in it. */
export function signedMessage(
  bare: Fields,
  { signer, source, path, deed = 'post', ask = null, expiresAt = null }: Given,
): Fields {
  const id = randomUUID().replaceAll('-', '')
  const seal = { key: signer.fingerprint.slice(0, 16), id, deed, ask, expiresAt }
  const signature = signer.sign(textToSign({ source, path, seal, bare })).replace(/=+$/, '')
  return { ...bare, signalbox: sealText(seal, signature) }
}

/** The same numbers between 0 and 1 for the same seed. */
export function dice(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** JSON of the same value in one of its many spellings, on one line: order, blanks, escapes, forms of numbers. */
export function respelled(value: unknown, next: () => number): string {
  const blank = () => [' ', '\t', '', '', '\r', '  '][Math.floor(next() * 6)] ?? ''
  if (Array.isArray(value)) return `[${value.map((one) => `${blank()}${respelled(one, next)}`).join(',')}${blank()}]`
  if (isFields(value)) {
    const names = Object.keys(value)
      .map((name) => ({ name, at: next() }))
      .sort((one, other) => one.at - other.at)
    const members = names.map(
      ({ name }) => `${blank()}${text(name, next)}${blank()}:${blank()}${respelled(value[name], next)}`,
    )
    return `{${members.join(`${blank()},`)}${blank()}}`
  }
  if (typeof value === 'string') return text(value, next)
  return typeof value === 'number' ? number(value, next()) : JSON.stringify(value)
}

function text(value: string, next: () => number): string {
  const often = next()
  const units = Array.from({ length: value.length }, (_, at) => value.charCodeAt(at))
  const unit = (code: number, at: number) => {
    const hex = code.toString(16).padStart(4, '0')
    if (next() < often) return `\\u${next() < 0.5 ? hex : hex.toUpperCase()}`
    if (code === 0x2f && next() < 0.5) return '\\/'
    const half = code >= 0xd800 && code <= 0xdfff
    return half ? `\\u${hex}` : JSON.stringify(value[at] ?? '').slice(1, -1)
  }
  return `"${units.map(unit).join('')}"`
}

function number(value: number, roll: number): string {
  const plain = JSON.stringify(value)
  if (!/^-?\d+$/.test(plain) || roll < 0.4) return plain
  return roll < 0.6 ? `${plain}.0` : roll < 0.8 ? `${plain}e0` : `${plain}.00E+0`
}
