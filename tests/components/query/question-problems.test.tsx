import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { QuestionProblems } from '@/components/query/question-problems'
import { readQuestion } from '@/lib/query/read-question'
import { query } from '@/lib/text/messages/query'

test('the same mistake in several places is told once, another one beside it', () => {
  const q = '((( form:qa'
  const { mistakes } = readQuestion(q, { now: 0 })
  const shown = renderToStaticMarkup(<QuestionProblems q={q} mistakes={mistakes} onAsk={() => {}} />)
  expect(mistakes.length).toBeGreaterThan(2)
  expect(shown.split(query.unclosedGroup)).toHaveLength(2)
  expect(shown).toContain('form')
})
