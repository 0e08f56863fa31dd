#!/usr/bin/env node
import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const program = path.resolve(import.meta.dirname, '..', 'dist', 'signalbox.js')
if (existsSync(program)) {
  process.env.NODE_ENV ??= process.argv.includes('--dev') ? 'development' : 'production'
  await import(pathToFileURL(program).href)
} else {
  process.stderr.write('signalbox: it is not built yet. Run `npm start` once, or `npm run build`.\n')
  process.exitCode = 1
}
