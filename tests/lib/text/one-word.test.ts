import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../../../lib/text')

/** Texts that people read: what stands in quotes of any kind, commands and queries in them left out. */
function textsIn(source: string): string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|^import .*$|^\s*\/\/.*$/gm, '')
  return [...code.matchAll(/counted\([^)]*'asks?'[^)]*\)|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g)].map(([text]) =>
    text.replaceAll(/\$\{[^}]*\}|\\?`signalbox [^`]*`|\bask:\w*/g, ''),
  )
}

const NOUN =
  /\b(?:an?|this|that|each|every|which|no|next|previous|1) ask\b|\b(?:the|these|new|open|closed|more|only|of|from|other|2) asks?\b(?! for)|^.?asks?[.,]?.?$|\basks? (?:wait|is|are|begin|stand|to decide|to answer)/i

const nounsIn = (text: string) => text.startsWith('counted(') || (NOUN.test(text) && !/^'(?:ask|asks)'$/.test(text))

test('what waits for a person is a request wherever people read of it', () => {
  const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  expect(files.length).toBeGreaterThan(50)
  const found = files.flatMap((file) => textsIn(readFileSync(path.join(ROOT, file), 'utf8')).filter(nounsIn))
  expect(found).toEqual([])
})

test('red control: the noun is told from the verb', () => {
  for (const text of ["'1 ask waits for you.'", "'Next ask'", "'Every ask that a person decided'", "'Ask'"])
    expect(nounsIn(text), text).toBe(true)
  for (const text of [
    "'Ask again'",
    "'A policy may ask for more'",
    "'No agent can ask yet.'",
    "'What they ask comes up.'",
  ])
    expect(nounsIn(text), text).toBe(false)
})
