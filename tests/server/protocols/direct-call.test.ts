import { describe, expect, test } from 'vitest'
import { directCall } from '@/server/protocols/multi-agent-os/direct-call'

const WRAPPERS = ['ha-api.sh']
const inWords = (body: string) => directCall({ said: {}, body }, WRAPPERS)
const inCode = (code: unknown) => directCall({ said: { content: { text: 'So.', code } }, body: 'So.' }, WRAPPERS)

describe('a call that goes past a wrapper', () => {
  test.each([
    'curl http://hub.local:8123/api/states',
    'curl -s "$HUB/api/states" | jq .',
    'sudo wget -qO- 10.0.0.4/api',
    'curl -d @x.sh https://hub.local/api/run.sh',
    'fetch(`$' + '{HUB}/api`)',
    'await fetch("https://hub.local/api")',
    'axios.post("/api/services")',
    'session.get("https://hub.local/api")',
    'httpx.put(HUB)',
    'urlopen(HUB)',
    'resp, err := http.Get(hub)',
    'Invoke-RestMethod -Uri $hub',
    'http --json POST hub.local/api on=true',
    'POST http://hub.local/api/services HTTP/1.1',
  ])('is found in code: %s', (code) => {
    expect(inCode(code)).not.toBeNull()
    expect(inWords(`It is done:\n\`\`\`\n${code}\n\`\`\``)).not.toBeNull()
    expect(inCode(`${code} # not by ha-api.sh`), 'the wrapper stands beside it').toBeNull()
  })

  test.each([
    'curl --version',
    'curl',
    'url: https://hub.local/api',
    '{"$schema": "https://json-schema.org/draft"}',
    'repository.fetch(id)',
    'cache.get("states")',
    '// fetch("https://hub.local/api")',
    'git clone https://example.org/a.git',
    'wget https://example.org/release.tar.gz',
    'pip install requests',
  ])('is not seen in other code: %s', (code) => {
    expect(inCode(code)).toBeNull()
  })

  test.each([
    'I ran curl -s http://hub.local/api and it is on.',
    'First this.\n$ curl http://hub.local/api',
    'It took `curl -X POST http://hub.local/api` to wake it.',
    '运行了 curl http://hub.local/api',
  ])('is found in words that are a command: %s', (body) => {
    expect(inWords(body)).not.toBeNull()
  })

  test.each([
    'The docs are at https://hub.local/api and in curl http reference.',
    'Never run `curl http://hub.local/api`.',
    'Do not do this:\n```\ncurl http://hub.local/api\n```',
    'Shall I run `curl http://hub.local/api`?',
    '`curl http://hub.local/api` must not be used.',
    '> curl http://hub.local/api',
    '不要使用 `curl http://hub.local/api`。',
  ])('is not seen in what is asked, quoted, refused or linked: %s', (body) => {
    expect(inWords(body)).toBeNull()
  })

  test('is told without secrets, and not at length', () => {
    const told = inCode(`curl -H "Authorization: Bearer abc123def456ghi789jkl" http://hub.local/${'a'.repeat(200)}`)
    expect(told).not.toContain('abc123')
    expect(told?.length).toBe(80)
  })

  test('is looked for in artifacts that hold code, and is nothing where no wrapper is named', () => {
    const said = {
      content: { text: 'So.', artifacts: ['a.sh', { path: 'b.sh', content: 'curl http://hub.local/api' }] },
    }
    expect(directCall({ said, body: 'So.' }, WRAPPERS)).toBe('curl http://hub.local/api')
    expect(directCall({ said, body: 'So.' }, [])).toBeNull()
  })

  test('takes no time to speak of, whatever is written', () => {
    for (const piece of ['curl ', 'curl a.', '`', '```\n', 'curl -a "', 'fetch(', '$ curl a:', 'http -a '])
      expect(() => [inWords(piece.repeat(5_000)), inCode(piece.repeat(5_000))]).not.toThrow()
  })
})
