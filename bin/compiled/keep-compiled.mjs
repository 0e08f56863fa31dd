// node keep-compiled.mjs PROGRAM WORD…: runs a compiled program once and keeps what V8 compiled of it beside it.
import { writeFileSync } from 'node:fs'
import { codeOf, runCompiled } from './run-compiled.mjs'

const [program = '', ...words] = process.argv.slice(2)
process.argv.splice(1, process.argv.length, program, ...words)
const script = runCompiled(program)
process.on('exit', () => writeFileSync(codeOf(program), script.createCachedData()))
