import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'

const root = path.resolve(import.meta.dirname, '../..')
/** Each lets its code be used and passed on as part of something else, with no more than its own text beside it. */
const PLAIN = [
  'MIT',
  'ISC',
  'BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
]

type Package = { name: string; licence: string }

const lock = z.object({ packages: z.record(z.string(), z.object({ license: z.string().optional() })) })
const manifest = z.object({ name: z.string(), license: z.union([z.string(), z.object({ type: z.string() })]) })

/** What may be installed on any system. */
function locked(): Package[] {
  const { packages } = lock.parse(JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')))
  return Object.entries(packages)
    .filter(([place]) => place !== '')
    .map(([place, { license = 'none' }]) => ({ name: place.split('node_modules/').at(-1) ?? place, licence: license }))
}

/** What is installed here, also what a package carries within it. */
function installed(directory = path.join(root, 'node_modules')): Package[] {
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    const place = path.join(directory, entry.name)
    if (entry.isDirectory()) return entry.name.startsWith('.') ? [] : installed(place)
    if (entry.name !== 'package.json') return []
    const said = manifest.safeParse(JSON.parse(readFileSync(place, 'utf8') || '{}'))
    if (!said.success) return []
    const { name, license } = said.data
    return [{ name, licence: typeof license === 'string' ? license : license.type }]
  })
}

/** One of several that one may choose is enough; of several that hold together each has to be. */
function isPlain(licence: string): boolean {
  return licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => PLAIN.includes(one)))
}

/** Names and licences of NOTICE. */
function listed(notice: string): Package[] {
  return [...notice.matchAll(/^(\S+) {2}(\S.*?) {2}\S/gm)].map(([, name = '', licence = '']) => ({ name, licence }))
}

const stands = (line: Package, { name, licence }: Package) =>
  line.licence === licence && (line.name.endsWith('*') ? name.startsWith(line.name.slice(0, -1)) : name === line.name)

/** What asks for more than its text, and is not in the list with its licence. */
function missing(notice: string, packages: readonly Package[]): string[] {
  const lines = listed(notice)
  const out = packages.filter((one) => !isPlain(one.licence) && !lines.some((line) => stands(line, one)))
  return [...new Set(out.map(({ name, licence }) => `${name} (${licence})`))].sort()
}

const notice = readFileSync(path.join(root, 'NOTICE'), 'utf8')

describe('NOTICE', () => {
  const all = [...locked(), ...installed()]

  it('names every package, and every part of one, whose licence asks for more than its text', () => {
    expect(missing(notice, all)).toEqual([])
  })

  it('names none that is not there any more', () => {
    expect(listed(notice).filter((line) => !all.some((one) => stands(line, one)))).toEqual([])
  })

  it('red control: a line that is gone, or another licence, is missed', () => {
    const without = notice.replace(/^axe-core .*$/m, '').replace('libvips-*  LGPL-3.0-or-later', 'libvips-*  MIT')
    expect(missing(without, all)).toContain('axe-core (MPL-2.0)')
    expect(missing(without, all).some((one) => one.startsWith('@img/sharp-libvips-'))).toBe(true)
  })

  it.each([
    ['(MIT OR GPL-3.0-only)', true],
    ['Apache-2.0 AND LGPL-3.0-or-later', false],
    ['(MIT OR Apache-2.0)', true],
    ['GPL-3.0-only', false],
    ['none', false],
  ])('of %s one may take the plain one: %s', (licence, plain) => {
    expect(isPlain(licence)).toBe(plain)
  })
})
