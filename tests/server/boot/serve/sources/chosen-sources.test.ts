import { cp, mkdtemp, realpath, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { typedSource, wantedSources } from '@/server/boot/serve/sources/chosen-sources'
import { sourceConfig } from '@/server/settings-file'

const fixtures = path.resolve(import.meta.dirname, '../../../../fixtures')
let home = ''
beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'signalbox-'))
})
afterEach(() => rm(home, { recursive: true }))

const wanted = (typed: string) =>
  wantedSources({ typed: [typedSource(typed, home, home)], configured: [], watched: [] })

describe('a directory typed without a protocol', () => {
  it('of one protocol is taken for what it is', async () => {
    await cp(path.join(fixtures, 'swarm'), home, { recursive: true })
    expect(await wanted(home)).toMatchObject([{ root: home, protocol: 'swarm' }])
  })

  it('of two is refused with what was found of each and what to type instead', async () => {
    await cp(path.join(fixtures, 'swarm'), path.join(home, 'teams'), { recursive: true })
    await cp(path.join(fixtures, 'claw-os'), home, { recursive: true })
    await expect(wanted(home)).rejects.toMatchObject({
      message: expect.stringMatching(
        /ClawOS \(blackboard\/etl-2\/inbox\/, .*\).* Swarm \(teams\/atlas\/channel\.jsonl/,
      ),
      mend: expect.stringContaining(`claw-os:${home} or swarm:${home}/teams`),
    })
    expect(await wanted(`claw-os:${home}`)).toMatchObject([{ protocol: 'claw-os' }])
    expect(await wanted(`swarm:${home}/teams`)).toMatchObject([{ protocol: 'swarm' }])
  })
})

describe('a project in which a tool keeps a folder of its own', () => {
  const folder = '.omc/state/team'

  it('is recognised by that folder, which stands for it when it is typed', async () => {
    await cp(path.join(fixtures, 'oh-my-claudecode'), home, { recursive: true })
    const source = { root: home, protocol: 'oh-my-claudecode' }
    for (const typed of [home, path.join(home, folder), `${home}/${folder}/`, `oh-my-claudecode:${home}/${folder}`])
      expect(await wanted(typed)).toMatchObject([source])
  })

  // Red control: what only ends like it is no project.
  it('is no other directory', async () => {
    await cp(path.join(fixtures, 'oh-my-claudecode', folder), path.join(home, 'team'), { recursive: true })
    await expect(wanted(path.join(home, 'team'))).rejects.toMatchObject({ code: 'refused' })
    expect(await wanted(`swarm:${path.join(home, 'team')}`)).toMatchObject([{ root: path.join(home, 'team') }])
  })
})

describe('a directory that is typed by a link', () => {
  const roots = async (
    typed: readonly string[],
    { configured = [], watched = [] }: { configured?: readonly string[]; watched?: readonly string[] } = {},
  ) => {
    const found = await wantedSources({
      typed: typed.map((place) => typedSource(place, home, home)),
      configured: configured.map((root) => ({ ...sourceConfig.parse({ root }), root })),
      watched: watched.map((root) => ({
        ...{ root, protocol: 'swarm', label: null },
        ...{ demo: false, config: null },
      })),
    })
    return found.map(({ root }) => path.relative(home, root))
  }
  beforeEach(async () => {
    home = await realpath(home)
    await cp(path.join(fixtures, 'swarm'), path.join(home, 'real'), { recursive: true })
    await symlink('real', path.join(home, 'link'))
  })

  it('is watched once beside itself, or another link', async () => {
    expect(await roots(['link', 'real'])).toEqual(['link'])
    expect(await roots(['real', 'link'])).toEqual(['real'])
  })

  it('is the source that it was when it was chosen in the console', async () => {
    expect(await roots(['link'], { watched: [path.join(home, 'real')] })).toEqual(['real'])
  })

  it.each(['configured', 'watched'])('or by its own name, beside a link by which it is %s', async (known) => {
    expect(await roots(['real'], { [known]: [path.join(home, 'link')] })).toEqual(['link'])
  })
})

describe('projects that are named beside a directory', () => {
  const claude = path.join(fixtures, 'claude-code')
  const named = async (names: readonly string[], typed = `claude-code:${claude}`) => {
    const projects = { names, from: '/srv', home }
    const [one] = await wantedSources({
      ...{ typed: [typedSource(typed, home, home)], projects, configured: [], watched: [] },
    })
    return one?.config?.projects
  }

  it('are those that are read, by the name of their folder or the directory that their agents work in', async () => {
    const chosen = { '-srv-harbour': { read: true, contents: false } }
    expect(await named(['-srv-harbour'])).toEqual(chosen)
    expect(await named(['/srv/harbour'])).toEqual(chosen)
    expect(await named(['./harbour'])).toEqual(chosen)
    expect(await named(['*'])).toBeNull()
  })

  it('are refused where they are not there, or no protocol has any; where none is named nothing is said', async () => {
    await expect(named(['-srv-nobody'])).rejects.toMatchObject({
      message: `There is no project -srv-nobody in ${claude}/projects.`,
      mend: 'Some of those there: -srv-harbour.',
    })
    const teams = `swarm:${path.join(fixtures, 'swarm')}`
    await expect(named(['-srv-harbour'], teams)).rejects.toThrow('swarm has no projects')
    expect(await named([], teams)).toBeUndefined()
  })
})
