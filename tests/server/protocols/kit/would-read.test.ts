import { describe, expect, it } from 'vitest'
import { wouldRead } from '@/server/protocols/kit/would-read'
import { protocols } from '@/server/protocols/registry'

const as = (protocol: string, root: string, ...paths: string[]) => wouldRead(protocols, { protocol, root }, paths)

describe('what would read the files that a source ignores', () => {
  it('is another protocol, where they lie as that wants them', () => {
    expect(as('swarm', '/w/collab', 'channels/a/msg-1.json', 'channels/a/msg-2.json', 'x.txt')).toEqual({
      ...{ protocol: 'multi-agent-os', title: 'Multi-Agent OS', root: '/w/collab', count: 2 },
    })
    expect(as('swarm', '/w', 'blackboard/qa/inbox/1.json')).toMatchObject({ protocol: 'claw-os', root: '/w' })
    expect(as('multi-agent-os', '/w', 'runtime/qa/inbox/1.json')).toMatchObject({ protocol: 'dream-os', root: '/w' })
  })

  it.each([
    ['multi-agent-os', 'channels/a/msg-1.json'],
    ['swarm', 'team/channel.jsonl'],
    ['claw-os', 'blackboard/qa/inbox/1.json'],
  ])('is %s itself from further inside, where it lies lower', (protocol, path) => {
    expect(as(protocol, '/w', `shared/${path}`)).toMatchObject({ protocol, root: '/w/shared', count: 1 })
  })

  it.each([
    ['multi-agent-os', '/w/channels', 'a/msg-1.json', '/w'],
    ['claw-os', '/w/blackboard', 'qa/inbox/1.json', '/w'],
    ['dream-os', '/w/runtime', 'qa/inbox/1.json', '/w'],
    ['dream-os', '/w/runtime/qa', 'inbox/1.json', '/w'],
  ])('is %s itself from above, where it was watched too far inside', (protocol, root, path, from) => {
    expect(as(protocol, root, path)).toMatchObject({ protocol, root: from, count: 1 })
  })

  it('is nothing for files that fit no protocol', () => {
    expect(as('swarm', '/home/o/.claude/teams', 'a/config.json', 'a/inboxes/b.json', 'a/agents.json')).toBeNull()
    expect(as('swarm', '/w')).toBeNull()
  })
})
