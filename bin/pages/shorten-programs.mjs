import { lstatSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { transform } from 'esbuild'

/** So many at once. */
const TOGETHER = 64

/**
 * Takes out of the programs that serve the pages what only people read: V8 holds the text of each for as long as it runs,
 * and one with a single sign that is not Latin takes two bytes of memory for each of its signs.
 * @param {string} directory absolute
 */
export async function shortenPrograms(directory) {
  const names = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'))
  const places = names.map((name) => path.join(directory, name)).filter((place) => lstatSync(place).isFile())
  for (let at = 0; at < places.length; at += TOGETHER) await Promise.all(places.slice(at, at + TOGETHER).map(shorten))
}

/** @param {string} place */
async function shorten(place) {
  const text = readFileSync(place, 'utf8')
  const { code } = await transform(text, { minifyWhitespace: true, legalComments: 'inline' })
  if (memoryOf(code) >= memoryOf(text)) return
  // A new file: another directory may share the old one by a hard link.
  rmSync(place)
  writeFileSync(place, code)
}

/** Bytes that V8 takes for a text. */
const memoryOf = (/** @type {string} */ text) => (/[^\0-\xff]/.test(text) ? 2 : 1) * text.length
