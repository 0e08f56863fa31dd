import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { killPrograms } from '@/tools/bench/measure/processes'
import { CASES } from './cases'
import { closeTerminals } from './terminal'

const [claude = '', omc = '', signalbox = '', place = '', folder = '', ...names] = process.argv.slice(2)
const programs = { claude, omc, signalbox, path: place }
const unknown = names.filter((name) => !CASES.some((one) => one.name === name))
if (unknown.length > 0) {
  console.error(`No case is called ${unknown.join(', ')}. There are: ${CASES.map(({ name }) => name).join(', ')}.`)
  process.exit(2)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    closeTerminals()
    killPrograms()
    process.exit(1)
  })

let wrong = 0
for (const { name, play } of CASES.filter((one) => names.length === 0 || names.includes(one.name))) {
  console.log(name)
  const own = path.join(folder, name)
  mkdirSync(own)
  try {
    for await (const { says, holds, seen } of play(programs, own)) {
      if (!holds) wrong += 1
      console.log(`  ${holds ? 'so' : 'NOT SO'}: ${says} (${seen})`)
    }
  } catch (error) {
    wrong += 1
    console.error(`  BROKE OFF: ${error instanceof Error ? error.message : String(error)}`)
  } finally {
    closeTerminals()
    killPrograms()
  }
}
console.log(wrong === 0 ? 'All of it is so.' : `${wrong} not so.`)
process.exit(wrong === 0 ? 0 : 1)
