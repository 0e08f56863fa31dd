import { execFile } from 'node:child_process'
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterEach, describe, expect, test } from 'vitest'
import { until } from '@/tests/fault/world/processes'
import { type Trees, watchTrees } from '@/tests/fault/world/trees'
import { collabMessage, swarmLine } from '@/tests/fault/world/world'

const run = promisify(execFile)
const FILES = Number(process.env.FAULT_GIT ?? 5000)
const NOBODY = ['-c', 'user.name=qa', '-c', 'user.email=qa@example.org', '-c', 'commit.gpgsign=false']

let trees: Trees
afterEach(() => trees.close())

async function git(directory: string, ...words: readonly string[]): Promise<void> {
  await run('git', ['-C', directory, ...NOBODY, ...words], { maxBuffer: 1 << 28 })
}

describe.each(['sqlite', 'postgres'] as const)('on %s', (dialect) => {
  test(`git brings ${FILES} files, takes most of them away, brings them back, and puts changes aside: each message once`, async () => {
    trees = await watchTrees('git', dialect, ['multi-agent-os', 'swarm'])
    const { home, written, record, settle, finish } = trees
    const upstream = path.join(home, 'upstream')
    const watched = path.join(home, 'watched')
    const at = (tree: string, protocol: string, ...rest: string[]) => path.join(tree, protocol, ...rest)
    await run('git', ['init', '-q', '-b', 'main', upstream])
    for (const directory of ['channels/c', 'channels/d'])
      mkdirSync(at(upstream, 'multi-agent-os', directory), { recursive: true })
    mkdirSync(at(upstream, 'swarm', 'atlas'), { recursive: true })
    const post = (tree: string, from: number, to: number) => {
      for (let n = from; n < to; n += 1) {
        const token = `oraclegitx${written.length}`
        written.push(token)
        writeFileSync(
          at(tree, 'multi-agent-os', 'channels', n % 2 === 0 ? 'c' : 'd', `msg-${n}.json`),
          collabMessage(token),
        )
      }
    }
    const say = (tree: string, count: number) => {
      for (let n = 0; n < count; n += 1) {
        const token = `oraclegitx${written.length}`
        written.push(token)
        appendFileSync(at(tree, 'swarm', 'atlas', 'channel.jsonl'), swarmLine(token))
      }
    }
    const commit = async (tree: string, why: string) => {
      await git(tree, 'add', '-A')
      await git(tree, 'commit', '-qm', why)
    }
    post(upstream, 0, 20)
    say(upstream, 20)
    await commit(upstream, 'few')
    await git(upstream, 'tag', 'few')
    post(upstream, 20, FILES)
    say(upstream, 200)
    await commit(upstream, 'all')
    await git(watched, 'init', '-q', '-b', 'main')
    await git(watched, 'remote', 'add', 'origin', upstream)
    await git(watched, 'pull', '-q', 'origin', 'main')
    await settle()
    const rows = await record.count('messages')

    await git(watched, 'fetch', '-q', '--tags', 'origin')
    await git(watched, 'checkout', '-q', '--detach', 'few')
    await settle()
    await git(watched, 'checkout', '-q', 'main')
    await settle()
    expect(await record.count('messages'), 'what comes back is what it was').toBe(rows)

    say(watched, 5)
    post(watched, FILES, FILES + 5)
    await until('they are read', async () => (await record.count('messages')) === rows + 10, 20_000)
    await git(watched, 'stash', '-q', '--include-untracked')
    await settle()
    await git(watched, 'stash', 'pop', '-q')
    await settle()
    await commit(watched, 'own')
    say(upstream, 3)
    await commit(upstream, 'more')
    writeFileSync(path.join(watched, '.git', 'info', 'attributes'), '*.jsonl merge=union\n')
    await git(watched, 'pull', '-q', '--no-rebase', '--no-edit', 'origin', 'main')
    await settle()
    expect(await record.count('messages')).toBe(rows + 13)
    await git(watched, 'gc', '-q')
    await settle()
    await finish()
  })
})
