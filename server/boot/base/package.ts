import { readFileSync } from 'node:fs'
import path from 'node:path'

/** The directory of this package, from wherever the code runs: its sources or its bundle. */
export const packageRoot = rootAbove(import.meta.dirname)

/** Whether npm installed it; else it lies in a clone. */
export const isPackage = packageRoot.split(path.sep).includes('node_modules')

/** As `package.json` says. */
export const packageVersion = String(JSON.parse(readFileSync(path.join(packageRoot, 'package.json'), 'utf8')).version)

export const migrationsDirectory = path.join(packageRoot, 'drizzle', 'migrations')

function rootAbove(directory: string): string {
  try {
    if (JSON.parse(readFileSync(path.join(directory, 'package.json'), 'utf8')).name === 'signalbox') return directory
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
  const parent = path.dirname(directory)
  if (parent === directory) throw new Error('The files of Signalbox are not where its program is.')
  return rootAbove(parent)
}
