import { existsSync } from 'node:fs'
import { afterEach, test } from 'vitest'
import { type Edit, editAll, program } from '@/tests/fault/world/edited'
import { type Trees, watchTrees } from '@/tests/fault/world/trees'

let trees: Trees
afterEach(() => trees.close())

/** Below the directory for temporary files it keeps no copies, unless told to. */
const vim =
  (options: string): Edit =>
  (file, piece, line) => {
    const putting = piece === null ? [] : [`${existsSync(file) ? line : 0}read ${piece}`]
    const commands = [`set backupskip= ${options}`, ...putting, 'write!', 'quit']
    return program('vim', ['-Nu', 'NONE', '-es', ...commands.flatMap((command) => ['-c', command]), file])
  }

const MODES = {
  'which writes into the file': 'backupcopy=yes',
  'which renames the file and writes another': 'backupcopy=no',
  'which chooses by itself, and keeps a copy': 'backupcopy=auto backup',
  'which keeps the renamed file under a name of its own': 'backupcopy=no backup backupext=.bak',
  'which keeps the first text and what can be undone': 'backupcopy=yes patchmode=.orig undofile',
  'without a swap file, without a copy, without a last line end': 'noswapfile nowritebackup noeol nofixeol',
}

test.each(Object.entries(MODES))('vim, %s: each message once, sums exact, no alarm', async (what, options) => {
  trees = await watchTrees('vim')
  await editAll(trees, `v${Object.keys(MODES).indexOf(what)}`, vim(options))
})
