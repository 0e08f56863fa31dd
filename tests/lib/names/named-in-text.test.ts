import { expect, test } from 'vitest'
import { namedIn } from '@/lib/names/named-in-text'
import { workOf } from '@/tests/load'

test('ids, tasks, paths and addresses are told apart, each once', () => {
  const named = namedIn(
    'HANDOFF task #2: see app/services/auth/oauth_provider.py:45 and docs/phase-1.md, answers msg-0017 and msg-0017. ' +
      'Report at https://ci.example/run/7. @qa 请看 workspace/修复.md 和 task-001, not e-mail or check-in.',
  )
  expect(named.tasks).toEqual(['2'])
  expect(named.paths).toEqual(['app/services/auth/oauth_provider.py', 'docs/phase-1.md'])
  expect(named.addresses).toEqual(['https://ci.example/run/7'])
  expect(named.ids).toEqual(['msg-0017', 'task-001'])
})

test('a text without any names nothing', () => {
  expect(namedIn('Taking it. 9/10 checks passed, 1 to go.')).toEqual({ ids: [], tasks: [], paths: [], addresses: [] })
})

test('a long hostile text is looked through in no time, and no more than 20 of a kind are taken', async () => {
  const texts = ['a/', 'a-', '../', 'https://', '#1 ', '.a'].map((piece) => piece.repeat(200_000))
  expect(await workOf(() => texts.map(namedIn))).toBeLessThan(6_000)
  expect(namedIn(Array.from({ length: 90 }, (_, n) => `id-${n}1`).join(' ')).ids).toHaveLength(20)
})
