import { tmpdir } from 'node:os'
import { describe, expect, test } from 'vitest'
import { TOPICS } from '@/lib/help/topics'
import { helpPage } from '@/server/boot/help/help-files'
import { runIn } from './run'

const run = (...words: string[]) => runIn(tmpdir(), {}, ...words)

describe('signalbox help', () => {
  test('lists the pages of help beside the commands', async () => {
    const { code, out, err } = await run('help')
    expect({ code, err }).toEqual({ code: 0, err: '' })
    for (const topic of TOPICS) expect(out).toContain(helpPage(topic).title)
    expect(out).toContain('verify-human')
  })

  test.each(TOPICS)('prints %s as plain text, all of its headings and no mark of Markdown', async (topic) => {
    const { code, out, err } = await run('help', topic)
    expect({ code, err }).toEqual({ code: 0, err: '' })
    for (const { text } of helpPage(topic).headings) expect(out).toContain(text)
    // What stands in code is as it was written.
    const told = out.split('\n').filter((line) => !line.startsWith('    '))
    expect(told.filter((line) => /\]\(|\*\*|^\||^#|<!--/.test(line))).toEqual([])
    expect(told.filter((line) => [...line].length > 100)).toEqual([])
  })

  test('prints what a command takes, and says where both are meant', async () => {
    expect((await run('help', 'search')).out).toContain('Usage: signalbox search')
    expect((await run('help', 'backup')).out).toContain('signalbox backup --help')
  })

  test('says so where there is neither, which is wrong usage', async () => {
    const { code, out, err } = await run('help', 'nonsense')
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toMatch(/^signalbox: [^\n]*nonsense[^\n]*signalbox help[^\n]*\n$/)
  })
})
