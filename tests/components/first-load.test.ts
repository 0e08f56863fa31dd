import path from 'node:path'
import { build } from 'esbuild'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..', '..')
const ENTRIES = [
  ...['@/components/shell/providers', '@/components/shell/page-shell', '@/components/stream/stream-page'],
  ...['@/app/error', '@/app/not-found'],
]
/** A browser loads these before it shows a first row only by mistake: they are large, and nobody waits for them. */
const LATER = ['/zod/', '/sonner/', '/radix-ui/', '/@radix-ui/', '/cmdk/', 'lib/text.ts']

/** What is loaded with these modules, not what they fetch afterwards. */
async function loadedWith(entries: readonly string[]): Promise<string[]> {
  const { metafile } = await build({
    stdin: { contents: entries.map((entry) => `export * from '${entry}'`).join('\n'), resolveDir: root },
    bundle: true,
    splitting: true,
    write: false,
    metafile: true,
    format: 'esm',
    outdir: 'out',
    jsx: 'automatic',
    tsconfig: path.join(root, 'tsconfig.json'),
    external: ['next/*', 'react', 'react-dom', 'react/jsx-runtime'],
    loader: { '.css': 'empty' },
    logLevel: 'silent',
  })
  const { inputs } = metafile
  const loaded = new Set<string>()
  const load = (file: string) => {
    if (loaded.has(file)) return
    loaded.add(file)
    for (const { path: next, kind, external } of inputs[file]?.imports ?? [])
      if (kind === 'import-statement' && !external) load(next)
  }
  load('<stdin>')
  return [...loaded]
}

const lateOnes = (loaded: readonly string[]) => LATER.filter((part) => loaded.some((file) => file.includes(part)))

test('a first row waits for nothing that is only used later', async () => {
  expect(lateOnes(await loadedWith(ENTRIES))).toEqual([])
})

test('red control: the palette, loaded at once, brings some of it', async () => {
  expect(lateOnes(await loadedWith([...ENTRIES, '@/components/palette/palette']))).toEqual(
    expect.arrayContaining(['/cmdk/', '/radix-ui/', 'lib/text.ts']),
  )
})
