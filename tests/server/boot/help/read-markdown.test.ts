import { describe, expect, test } from 'vitest'
import { readMarkdown } from '@/server/boot/help/read-markdown'

const blocksOf = (markdown: string) => readMarkdown('page', markdown).blocks
const partsOf = (markdown: string) => {
  const [block] = blocksOf(markdown)
  return block !== undefined && 'parts' in block ? block.parts : []
}
const text = (words: string) => ({ kind: 'text', text: words })

describe('a page of help', () => {
  test('has its first heading as title and the others as places, named as GitHub names them', () => {
    const page = readMarkdown('x', '# Backup, *upgrade*\n\n## `A` and B\n\n### A and b\n\n## A and B\n')
    expect(page.title).toBe('Backup, upgrade')
    expect(page.headings).toEqual([
      { id: 'a-and-b', text: 'A and B' },
      { id: 'a-and-b-1', text: 'A and b' },
      { id: 'a-and-b-2', text: 'A and B' },
    ])
  })

  test('shows tags as they are written, and no comment', () => {
    expect(partsOf('a <b onclick="x()">tag</b> in a line')).toEqual([
      ...[text('a '), text('<b onclick="x()">'), text('tag'), text('</b>'), text(' in a line')],
    ])
    expect(blocksOf('<script>alert(1)</script>\n')).toEqual([
      { kind: 'paragraph', parts: [text('<script>alert(1)</script>\n')] },
    ])
    expect(blocksOf('<!-- made by hand -->\n\nwords')).toEqual([{ kind: 'paragraph', parts: [text('words')] }])
  })

  test('leads to other pages, to places and to the web, and nowhere else', () => {
    const parts = [text('words')]
    const linkOf = (address: string) => partsOf(`[words](${address})`)
    expect(linkOf('commands.md')).toEqual([{ kind: 'inside', topic: 'commands', heading: null, parts }])
    expect(linkOf('access.md#programs')).toEqual([{ kind: 'inside', topic: 'access', heading: 'programs', parts }])
    expect(linkOf('../SECURITY.md')).toEqual([{ kind: 'inside', topic: 'security', heading: null, parts }])
    expect(linkOf('#policies')).toEqual([{ kind: 'inside', topic: null, heading: 'policies', parts }])
    expect(linkOf('https://caddyserver.com')).toEqual([{ kind: 'outside', href: 'https://caddyserver.com', parts }])
    for (const address of ['javascript:alert(1)', 'data:text/html,x', 'architecture.md', '//elsewhere.example'])
      expect([address, linkOf(address)]).toEqual([address, parts])
  })

  test('keeps lists, tables and code as they stand', () => {
    expect(blocksOf('- one\n- **two**\n')).toEqual([
      {
        ...{ kind: 'list', ordered: false },
        items: [
          [{ kind: 'paragraph', parts: [text('one')] }],
          [{ kind: 'paragraph', parts: [{ kind: 'strong', parts: [text('two')] }] }],
        ],
      },
    ])
    expect(blocksOf('| a | b |\n|---|---|\n| `x \\| y` | z |\n')).toEqual([
      {
        ...{ kind: 'table', head: [[text('a')], [text('b')]] },
        rows: [[[{ kind: 'code', text: 'x | y' }], [text('z')]]],
      },
    ])
    expect(blocksOf('```sh\nls <DIR>\n```\n')).toEqual([{ kind: 'code', text: 'ls <DIR>' }])
  })
})
