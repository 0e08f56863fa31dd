import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import vm from 'node:vm'

/** What programs of agents start again and again has a program of its own. */
const COMPILED = { human: ['verify-human', 'wait-approval'], reading: ['search', 'trace', 'agents', 'who', 'tasks'] }

/**
 * The file name of the compiled program that has this command; null where none has it.
 * @param {string} word
 */
export function compiledFor(word) {
  const found = Object.entries(COMPILED).find(([, words]) => words.includes(word))
  return found === undefined ? null : `${found[0]}.cjs`
}

/** Where the compiled code of a program lies, once the build has made it. */
export const codeOf = (program) => `${program}.code`

/**
 * Runs a program that the build put into one file, from its compiled code where this V8 takes that: compiling it anew
 * is half of what it costs to start. Gives the script, whose code can be kept.
 * @param {string} program absolute
 */
export function runCompiled(program) {
  const code = codeOf(program)
  const cachedData = existsSync(code) ? readFileSync(code) : undefined
  const wrapped = `(function (require, __filename, __dirname) {${readFileSync(program, 'utf8')}\n})`
  // Older ones than this constant load what is imported later by themselves.
  const importModuleDynamically = vm.constants?.USE_MAIN_CONTEXT_DEFAULT_LOADER
  const script = new vm.Script(wrapped, { filename: program, cachedData, importModuleDynamically })
  script.runInThisContext()(createRequire(program), program, path.dirname(program))
  return script
}
