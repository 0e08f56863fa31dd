import { describe, expect, test } from 'vitest'
import { SEVERITIES, severityOfRow } from '@/lib/asks/severity'
import { choose } from '@/lib/query/choose'
import { match } from '@/lib/query/match'
import { parse } from '@/lib/query/parse'
import { rowAt } from '../../components/stream/rows'

const NOW = Date.UTC(2026, 10, 20)
const rows = {
  none: [rowAt(0), rowAt(0, { flags: ['no-id'] })],
  warning: [rowAt(0, { flags: ['conflict', 'no-id'] }), rowAt(0, { reading: 'unreadable', kind: 'unreadable' })],
  error: [rowAt(0, { kind: 'error' }), rowAt(0, { kind: 'error', flags: ['cycle'] })],
  critical: [rowAt(0, { kind: 'error', flags: ['tampered', 'conflict'] }), rowAt(0, { flags: ['claims-human'] })],
}

function found(query: string): string[] {
  const { ast, problems } = parse(query, { now: NOW })
  if (ast === null) throw new Error(problems[0]?.message)
  return SEVERITIES.filter((severity) =>
    rows[severity].every((row) => {
      const facets = `:iany :ilisted :r${row.reading} :k${row.kind}`
      return match(ast, { row, words: '', facets }, NOW)
    }),
  )
}

describe('severity', () => {
  test('is asked for by its word, and is none or one for every row', () => {
    for (const severity of SEVERITIES) {
      expect(found(`severity:${severity}`)).toEqual([severity])
      for (const row of rows[severity]) expect(severityOfRow({ ...row, hasError: row.error !== null })).toBe(severity)
    }
  })

  test('rises, and can be left out', () => {
    expect(found('severity:>=warning')).toEqual(['warning', 'error', 'critical'])
    expect(found('severity:>error')).toEqual(['critical'])
    expect(found('severity:<error')).toEqual(['none', 'warning'])
    expect(found('severity:<none')).toEqual([])
    expect(found('-severity:none')).toEqual(['warning', 'error', 'critical'])
    expect(found('severity:none OR severity:critical')).toEqual(['none', 'critical'])
  })

  test('says what it does not know, and what is near', () => {
    expect(parse('severity:warn', { now: NOW }).problems[0]?.suggestion).toBe('severity:warning')
  })

  test('is chosen value by value', () => {
    const with_ = (text: string, value: string) => choose(text, { field: 'severity', value, how: 'with' }, NOW)
    expect(with_('severity:>=error', 'error')).toBe('severity:critical')
    expect(with_('severity:error', 'critical')).toBe('(severity:error OR severity:critical)')
  })
})
