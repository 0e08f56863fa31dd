import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { decode } from '@/server/containers/decode'
import { looksLikeMessages } from '@/server/protocols/kit/looks-like'
import { placeOf } from '@/server/protocols/kit/placing'
import { rotatedName } from '@/server/protocols/kit/rotated-name'
import { protocols } from '@/server/protocols/registry'

const FIXTURES = path.resolve(import.meta.dirname, '../../../fixtures')
const context = { zone: 'UTC', humans: ['human'], aliases: new Map<string, string>(), root: 'somewhere' }

function filesOf(protocol: string): { relative: string; text: string }[] {
  const root = path.join(FIXTURES, protocol)
  return readdirSync(root, { recursive: true, encoding: 'utf8' }).flatMap((relative) => {
    if (!statSync(path.join(root, relative)).isFile()) return []
    const text = decode(readFileSync(path.join(root, relative)))
    return typeof text === 'string' ? [{ relative, text }] : []
  })
}

describe.each(protocols.map((protocol) => ({ name: protocol.name, protocol })))('of $name', ({ name, protocol }) => {
  const looks = (text: string) => looksLikeMessages(protocol, { path: 'put/elsewhere/file', text, context })

  it('messages are known where no place of it is', () => {
    const known = filesOf(name).filter(({ relative, text }) => placeOf(protocol, relative) !== null && looks(text))
    expect(known.length, name).toBeGreaterThan(1)
  })

  it('a letter without a time is known by whom it is to', () => {
    expect(looks('FROM: Captain\nTO: Agent-1\n\nWelcome.\n')).toBe(name === 'dream-os')
    expect(looks('FROM: Captain\n\nWelcome.\n')).toBe(false)
  })

  it('what other programs keep looks like none', () => {
    for (const text of [
      '{"name":"signalbox","version":"1.0.0","scripts":{"test":"vitest"}}',
      '{"name":"lead","members":[{"name":"qa","agentType":"tester"}],"createdAt":1763629200000}',
      '[1,2,3]',
      '# Notes\n\nFrom here on we write it down.\n',
      'from: https://example.org\n',
      'plain words\n',
      '',
      '{"from":"qa"}',
      '{"from":"a","to":"b"}',
    ])
      expect(looks(text), text).toBe(false)
  })

  it('what lies beside its places in its tree looks like none, but for one that was never given its name', () => {
    const isRead = (file: string) => placeOf(protocol, file) !== null || rotatedName(protocol, file) !== null
    const beside = filesOf(name).filter(({ relative, text }) => !isRead(relative) && looks(text))
    const unnamed = 'channels/agent-os-paper/.tmp-msg-20260111-163516-codex-1-0116.json'
    expect(beside.map(({ relative }) => relative)).toEqual(name === 'multi-agent-os' ? [unnamed] : [])
  })
})
