// node keep-compiled.mjs PROGRAM WORD…: runs a packed program once and keeps what V8 compiled of it beside it.
import { writeFileSync } from 'node:fs'
import { codeOf, runPacked } from './run-packed.mjs'

const [program = '', ...words] = process.argv.slice(2)
process.argv.splice(1, process.argv.length, program, ...words)
const script = runPacked(program)
process.on('exit', () => writeFileSync(codeOf(program), script.createCachedData()))
