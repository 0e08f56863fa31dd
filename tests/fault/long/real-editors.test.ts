import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { type Edit, editAll, program } from '@/tests/fault/world/edited'
import { kill } from '@/tests/fault/world/processes'
import { type Trees, watchTrees } from '@/tests/fault/world/trees'
import { within } from '@/tests/load'

let trees: Trees
afterEach(() => trees.close())

/** Beside the trees, or on another disk than they are. */
const scratch = (at: string) => {
  mkdirSync(at, { recursive: true })
  return { TMPDIR: at }
}
const OTHER_DISK = `/dev/shm/signalbox-sponge-${process.pid}`
afterEach(() => rmSync(OTHER_DISK, { recursive: true, force: true }))

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
const shell = (words: string, environment?: { [name: string]: string }) => program('sh', ['-ec', words], environment)

/** It wants a terminal, and what a person types there. */
const nano =
  (...options: readonly string[]): Edit =>
  async (file, piece, line) => {
    const at = line === '$' ? 1_000_000 : line + 1
    const words = ['nano', '--ignorercfiles', ...options, `+${at}`, file].map(quoted).join(' ')
    const insert = piece === null ? '' : `\x12${piece}\r`
    const child = spawn('script', ['-qec', words, '/dev/null'], {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, TERM: 'xterm' },
    })
    const ended = once(child, 'exit')
    let shown = ''
    child.stdout.on('data', (bytes: Buffer) => {
      const wasUp = shown.includes('Exit')
      shown += bytes
      // What is typed before it has the terminal is taken by that.
      if (!wasUp && shown.includes('Exit')) child.stdin.write(`${insert}\x0f\r\x18`)
    })
    try {
      expect(await within(20_000, ended)).toEqual([0, null])
    } finally {
      await kill(child, 'SIGKILL')
    }
  }

const emacs =
  (settings: string): Edit =>
  (file, piece, line) => {
    const text = (value: string) => JSON.stringify(value)
    const goTo = line === '$' ? '(goto-char (point-max))' : `(progn (goto-char (point-min)) (forward-line ${line}))`
    const insert = piece === null ? '(set-buffer-modified-p t)' : `(insert-file-contents ${text(piece)})`
    const form = `(progn ${settings} (find-file ${text(file)}) ${goTo} ${insert} (do-auto-save t) (save-buffer))`
    return program('emacs', ['-Q', '--batch', '--eval', form])
  }

const sed =
  (option: string): Edit =>
  (file, piece, line) => {
    if (piece === null) return program('sed', [option, 's/x/x/', file])
    if (!existsSync(file)) return program('sed', ['-n', `w ${file}`, piece])
    return program('sed', [
      option,
      line === 0
        ? `1{h;s|.*|cat ${piece}|e
G}`
        : `${line}r ${piece}`,
      file,
    ])
  }

const sponge =
  (environment: () => { [name: string]: string }): Edit =>
  (file, piece, line) => {
    const [at, text] = [quoted(file), quoted(piece ?? '/dev/null')]
    if (!existsSync(file)) return shell(`sponge ${at} < ${text}`, environment())
    if (line === '$') return shell(`sponge -a ${at} < ${text}`, environment())
    return shell(`{ head -n ${line} ${at}; cat ${text}; tail -n +${line + 1} ${at}; } | sponge ${at}`, environment())
  }

const EDITORS: { [what: string]: Edit } = {
  nano: nano(),
  'nano, with copies and locks': nano('--backup', '--locking'),
  emacs: emacs(''),
  'emacs, which copies what was': emacs('(setq backup-by-copying t)'),
  'emacs, with numbered copies': emacs('(setq version-control t)'),
  'emacs, which writes beside and renames': emacs('(setq file-precious-flag t)'),
  'sed -i': sed('-i'),
  'sed -i with a copy': sed('-i.bak'),
  'sponge, beside the trees': sponge(() => scratch(path.join(trees.home, 'scratch'))),
  'sponge, from another disk': sponge(() => scratch(OTHER_DISK)),
}

test.each(Object.entries(EDITORS))('%s: each message once, sums exact, no alarm', async (what, edit) => {
  trees = await watchTrees('editors')
  await editAll(trees, `e${Object.keys(EDITORS).indexOf(what)}`, edit)
})
