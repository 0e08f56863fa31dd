import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runIn } from './run'

let home = ''
beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'signalbox-broken-'))
})
afterEach(() => rm(home, { recursive: true }))

const run = (environment: { [name: string]: string }, ...words: string[]) => runIn(home, { environment }, ...words)

type Found = { what: string; state: string; says: string; mend: string | null }

async function found(data: string, environment: Record<string, string> = {}) {
  const { out, code } = await run(environment, 'doctor', '--data', data, '--json')
  const lines: Found[] = out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  return { code, of: (what: string) => lines.find((line) => line.what === what) }
}

describe('doctor on a set-up that is not whole', () => {
  it('says that nothing is there yet, and how to begin', async () => {
    const { code, of } = await found('nowhere')
    expect(code).toBe(0)
    expect(of('data')).toMatchObject({ state: 'attention', says: expect.stringContaining('is missing') })
    expect(of('data')?.mend).toContain('signalbox serve')
    expect(of('disk')?.says).toContain('GiB free')
    expect(of('clock')).toBeUndefined()
  })

  it('says that the data directory is a file', async () => {
    await writeFile(path.join(home, 'data'), '')
    const { code, of } = await found('data')
    expect(code).toBe(1)
    expect(of('data')).toMatchObject({ state: 'ill', says: expect.stringContaining('is not a directory') })
    expect(of('data')?.mend).toContain('--data')
  })

  it('names a configured root that is gone, though nothing was read yet', async () => {
    await writeFile(path.join(home, 'signalbox.config.json'), '{"sources":[{"root":"gone","protocol":"swarm"}]}')
    const { code, of } = await found('nowhere')
    expect(code).toBe(1)
    expect(of(`source ${path.join(home, 'gone')}`)).toMatchObject({ state: 'ill' })
    expect(of(`source ${path.join(home, 'gone')}`)?.mend).toContain('signalbox.config.json')
  })

  it('names a configured root that is gone beside an index that never saw it', async () => {
    await mkdir(path.join(home, 'teams', 'atlas'), { recursive: true })
    await writeFile(path.join(home, 'teams', 'atlas', 'channel.jsonl'), '')
    expect((await run({}, 'index', 'swarm:teams', '--data', 'data')).code).toBe(0)
    await writeFile(path.join(home, 'signalbox.config.json'), '{"sources":[{"root":"gone","protocol":"swarm"}]}')
    const { of } = await found('data')
    expect(of(`source ${path.join(home, 'gone')}`)).toMatchObject({ state: 'ill' })
    expect(of('source teams')).toMatchObject({ state: 'well' })
  })

  it('says that another program has the port', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const address = other.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const { of } = await found('nowhere', { SIGNALBOX_PORT: String(port) })
    other.close()
    expect(of('console')).toMatchObject({ state: 'attention', says: expect.stringContaining(`port ${port}`) })
    expect(of('console')?.mend).toContain('--port')
  })
})

describe('a data directory that nothing was ever read into', () => {
  it.each([['search', 'x'], ['trace', 'x'], ['agents'], ['who'], ['unreadable'], ['reindex']])(
    '%s says so in one line, says how to begin, and makes nothing',
    async (...words) => {
      const { code, out, err } = await run({}, ...words, '--data', 'nowhere')
      expect({ code, out }).toEqual({ code: 1, out: '' })
      expect(err).toMatch(/^signalbox: [^\n]+ `signalbox serve DIR`[^\n]+--data[^\n]*\n$/)
      expect(existsSync(path.join(home, 'nowhere'))).toBe(false)
    },
  )
})
