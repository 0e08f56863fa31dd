import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { typedSource, wantedSources } from '@/server/boot/sources'

const fixtures = path.resolve(import.meta.dirname, '../../fixtures')
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
