import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Ast } from '@/lib/query/ast'
import { explained as explain } from '@/lib/query/explain'
import { parse } from '@/lib/query/parse'
import { asValue, print } from '@/lib/query/print'
import { NOW, query } from '@/tests/server/store/search/search-arbitrary'

const at = { now: NOW }

/** The tree without the places in the text. */
function bare(ast: Ast | null): unknown {
  return JSON.parse(JSON.stringify(ast, (name, value) => (name === 'start' || name === 'end' ? undefined : value)))
}

const read = (text: string) => bare(parse(text, at).ast)
const printed = (text: string) => {
  const { ast } = parse(text, at)
  return ast === null ? null : print(ast)
}
const mistakes = (text: string) =>
  parse(text, at).problems.map(({ message, start, end, suggestion }) => ({
    message,
    at: text.slice(start, end),
    suggestion,
  }))

const typed = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '"',
        '(',
        ')',
        '-',
        '*',
        'from:',
        'AND',
        'OR',
        'NOT',
        ' ',
        'qa',
        'after:2h',
        'priority:>=',
        '\\',
        '：',
        '“',
        '审批',
        'is:',
      ),
      fc.string({ unit: 'binary', maxLength: 3 }),
    ),
    { maxLength: 20 },
  )
  .map((pieces) => pieces.join(''))

describe('reading a question', () => {
  it('never throws, and asks nothing while there is a mistake', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const { ast, problems, tokens } = parse(text, at)
        expect(ast === null).toBe(problems.length > 0)
        for (const { start, end } of [...problems, ...tokens]) {
          expect(start).toBeGreaterThanOrEqual(0)
          expect(end).toBeGreaterThanOrEqual(start)
          expect(end).toBeLessThanOrEqual(text.length)
        }
        for (const [index, token] of tokens.entries())
          expect(token.start).toBeGreaterThanOrEqual(tokens[index - 1]?.end ?? 0)
      }),
      { numRuns: 3000 },
    )
  })

  it('explains every piece of the text', () => {
    fc.assert(
      fc.property(fc.oneof(typed, query), (text) => {
        const { tokens } = parse(text, at)
        let rest = text
        for (const token of tokens) {
          const { start, end } = token
          expect(explain(token)).not.toBe('')
          rest = rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end)
        }
        expect(rest.trim()).toBe('')
      }),
      { numRuns: 2000 },
    )
  })

  it('is undone by printing', () => {
    fc.assert(
      fc.property(fc.oneof(query, typed), (text) => {
        const { ast } = parse(text, at)
        if (ast === null) return
        const again = print(ast)
        expect(read(again)).toEqual(bare(ast))
        expect(printed(again)).toBe(again)
      }),
      { numRuns: 3000 },
    )
  })

  it('reads a value that was written for it as that one value, whatever quotes and signs it holds', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 30, unit: 'grapheme' }), (value) => {
        const { tokens, ast } = parse(`trace:${asValue(`x${value}`)}`, { now: 0 })
        expect(tokens).toHaveLength(1)
        expect(ast).toMatchObject({ node: 'field', field: 'trace', value: `x${value}` })
      }),
      { examples: [['“'], ['”*'], ['\\"'], ['＂ or „']] },
    )
  })

  it('binds NOT before AND before OR', () => {
    expect(printed('a b OR NOT c AND d')).toBe('a b OR -c d')
    expect(printed('a (b OR -(c d))')).toBe('a (b OR -(c d))')
    expect(printed('((a)) --b NOT -c')).toBe('a b c')
  })

  it('takes groups across fields', () => {
    expect(printed('from:qa (priority:>=high OR has:error) -channel:test')).toBe(
      'from:qa (priority:>=high OR has:error) -channel:test',
    )
  })

  it('takes full-width signs as their ASCII twins', () => {
    expect(read('to：＠qa ＂令牌 处理＂ －（a OR b）')).toEqual(read('to:@qa "令牌 处理" -(a OR b)'))
    expect(read('“token handling”')).toEqual(read('"token handling"'))
    expect(printed('from：上海，（登录　OR　type：task）')).toBe('from:上海 (登录 OR type:task)')
    expect(printed('from：“a b”，登录')).toBe('from:"a b" 登录')
  })

  it('leaves full-width signs inside quotes as they are', () => {
    expect(read('from:"甲，乙（丙）：“丁”　戊"')).toMatchObject({ field: 'from', value: '甲，乙（丙）：“丁”　戊' })
    expect(read('from:“甲，乙：丙”')).toMatchObject({ field: 'from', value: '甲，乙：丙' })
    expect(read('from:"甲”')).toMatchObject({ field: 'from', value: '甲' })
    expect(read('from:“甲"')).toMatchObject({ field: 'from', value: '甲' })
  })

  it('reads Chinese without quotes as a phrase of its characters', () => {
    expect(read('审批')).toMatchObject({ node: 'words', words: ['审', '批'], prefix: false })
  })

  it('leaves lower-case operators, times and paths as words', () => {
    expect(read('or')).toMatchObject({ words: ['or'] })
    expect(read('12:30')).toMatchObject({ words: ['12', '30'] })
    expect(read('src/auth.ts:45')).toMatchObject({ words: ['src', 'auth', 'ts', '45'] })
  })

  it('is everything when nothing is written', () => {
    expect(read('  ')).toEqual({ node: 'and', items: [] })
  })
})

describe('times', () => {
  const time = (text: string) => {
    const { ast } = parse(text, at)
    return ast?.node === 'field' ? ast.time : null
  }
  const iso = (text: string) => Date.parse(text)

  it('may be relative, and stay so', () => {
    expect(time('after:2h')).toEqual({ kind: 'ago', ms: 7_200_000 })
    expect(time('before:2w')).toEqual({ kind: 'ago', ms: 1_209_600_000 })
  })

  it('may be a day, a clock time of today, or an instant with or without a zone', () => {
    expect(time('on:2025-06-14')).toMatchObject({ from: iso('2025-06-14T00:00Z'), until: iso('2025-06-15T00:00Z') })
    expect(time('after:09:30')).toMatchObject({ from: iso('2025-06-15T09:30Z') })
    expect(time('after:2025-06-01T10:00')).toMatchObject({ from: iso('2025-06-01T10:00Z') })
    expect(time('after:2025-06-01T10:00:05.25+02:00')).toMatchObject({ from: iso('2025-06-01T08:00:05.250Z') })
    expect(time('on:yesterday')).toEqual(time('on:2025-06-14'))
  })

  it('are refused when the calendar does not have them', () => {
    for (const text of ['after:2025-02-30', 'after:25:00', 'on:09:30', 'on:2h', 'before:2025-13-01', 'after:soon'])
      expect(mistakes(text)).toHaveLength(1)
  })
})

describe('mistakes', () => {
  const first = (text: string) => mistakes(text)[0]

  it('name the nearest field and keep the value', () => {
    expect(first('a form:qa b')).toMatchObject({ at: 'form:qa', suggestion: 'from:qa' })
    expect(first('severty:>=warning')).toMatchObject({ suggestion: 'severity:>=warning' })
    expect(first('chanel:"two words"')).toMatchObject({ suggestion: 'channel:"two words"' })
    expect(first('https://example.org')).toMatchObject({ at: 'https://example.org', suggestion: undefined })
    expect(first('measure:delay')?.message).toContain('There is no field “measure”')
    expect(first('has:rule')?.message).toContain('“rule” is not a value of')
  })

  it('name the nearest of the words that a field takes', () => {
    expect(first('kind:taks')).toMatchObject({ at: 'kind:taks', suggestion: 'kind:task' })
    expect(first('priority:>=hihg')).toMatchObject({ suggestion: 'priority:>=high' })
    expect(first('is:unread')).toMatchObject({ suggestion: 'is:unreadable' })
    expect(first('priority:zzz')?.message).toContain('low, normal, high or critical')
  })

  it('stand where something is missing', () => {
    expect(first('from:')).toMatchObject({ at: 'from:' })
    expect(first('a "b c')).toMatchObject({ at: '"b c', suggestion: '"b c"' })
    expect(first('a (b OR c')).toMatchObject({ at: '(b OR c', suggestion: '(b OR c)' })
    expect(first('a)')).toMatchObject({ at: ')' })
    expect(first('a OR')).toMatchObject({ at: 'OR', message: 'OR needs something after it.' })
    expect(first('AND a')).toMatchObject({ at: 'AND', message: 'AND needs something before it.' })
    expect(first('a NOT')).toMatchObject({ at: 'NOT' })
    expect(first('a - b')).toMatchObject({ at: '-' })
    expect(first('a ()')).toMatchObject({ at: '()' })
    expect(mistakes('a OR OR b')).toHaveLength(1)
  })

  it('are mended by their suggestion', () => {
    fc.assert(
      fc.property(query, fc.constantFrom('form:qa', 'a "b', 'kind:taks', '(a b', 'is:unread'), (text, wrong) => {
        const typed = `${text} ${wrong}`
        const [problem] = parse(typed, at).problems
        const mended = typed.slice(0, problem?.start) + (problem?.suggestion ?? '') + typed.slice(problem?.end)
        expect(mistakes(mended)).toEqual([])
      }),
    )
  })

  it('say what a field does not take', () => {
    expect(first('type:>=x')?.message).toContain('no order')
    expect(first('kind:ta*')?.message).toContain('whole values')
    expect(first('from:*')?.message).toContain('needs a value')
    expect(first('from:(a OR b)')).toMatchObject({ at: 'from:(' })
    expect(first('to*ken')?.message).toContain('only at the end')
    expect(first('t*')?.message).toContain('at least two')
    expect(first('审*')).toBeUndefined()
    expect(first('—')?.message).toContain('no letters or digits')
  })

  it('end what is too long, too much or too deep', () => {
    expect(first('a'.repeat(4097))).toMatchObject({ at: 'a' })
    expect(mistakes('a '.repeat(200))).toEqual([])
    expect(mistakes('a '.repeat(201))).toHaveLength(1)
    expect(mistakes(`${'('.repeat(50)}a${')'.repeat(50)}`)).toEqual([])
    expect(mistakes(`${'('.repeat(51)}a${')'.repeat(51)}`)).toHaveLength(1)
    expect(mistakes(`${'-'.repeat(4000)}a`)).toHaveLength(1)
  })
})

describe('explanations', () => {
  const explained = (text: string) => parse(text, at).tokens.map(explain)

  it('say in one sentence what each piece asks for', () => {
    expect(explained('from:qa after:2h -channel:test "token handling" tok*')).toEqual([
      'Sent by qa.',
      'In the last 2 hours.',
      'What follows must not match.',
      'Not: in channel test.',
      'The phrase “token handling”.',
      'A word that starts with “tok”.',
    ])
    expect(explained('is:unanswered')).toEqual(['It is addressed to someone by name, and no one has answered.'])
  })

  it('say which signs count for nothing', () => {
    expect(explained('C++ "c#" c-- node.js "a b"')).toEqual([
      'The word “C++”.',
      'The word “c#”.',
      'The word “c--”. Only letters and digits count: it finds “c”.',
      'The phrase “node.js”. Only letters and digits count: it finds “node js”.',
      'The phrase “a b”.',
    ])
  })

  it('know what is negated by a group around it', () => {
    const negated = parse('-(a OR -b)', at)
      .tokens.filter(({ kind }) => kind === 'word')
      .map((token) => token.negated)
    expect(negated).toEqual([true, false])
  })
})
