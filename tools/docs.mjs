// npm run docs: writes docs/settings.md from the table of settings.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const root = path.resolve(import.meta.dirname, '..')
const folder = mkdtempSync(path.join(root, 'node_modules', '.docs-'))
try {
  const outfile = path.join(folder, 'settings-page.mjs')
  const entryPoints = [path.join(root, 'server', 'settings-page.ts')]
  await build({ entryPoints, outfile, bundle: true, platform: 'node', format: 'esm', packages: 'external' })
  const { settingsPage } = await import(pathToFileURL(outfile).href)
  writeFileSync(path.join(root, 'docs', 'settings.md'), settingsPage())
} finally {
  rmSync(folder, { recursive: true })
}
