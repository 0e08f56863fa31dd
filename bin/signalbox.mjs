#!/usr/bin/env node
import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { compiledFor, runCompiled } from './compiled/run-compiled.mjs'

const programs = path.resolve(import.meta.dirname, '..', 'dist')
const whole = path.join(programs, 'signalbox.js')
if (existsSync(whole)) {
  process.env.NODE_ENV ??= process.argv.includes('--dev') ? 'development' : 'production'
  const compiled = compiledFor(process.argv[2] ?? '')
  if (compiled === null) await import(pathToFileURL(whole).href)
  else runCompiled(path.join(programs, compiled))
} else {
  process.stderr.write('signalbox: it is not built yet. Run `npm start` once, or `npm run build`.\n')
  process.exitCode = 1
}
