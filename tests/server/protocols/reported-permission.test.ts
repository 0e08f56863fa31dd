import { expect, test } from 'vitest'
import { resultsIn } from '@/server/protocols/claude-code/tool-result'

const result = { type: 'tool_result', tool_use_id: 'toolu_1', content: 'No.', is_error: true }
const said = (permissionDecision: unknown) =>
  resultsIn({ message: { content: [result] }, permissionDecision }, false).map(({ text }) => text)

const WITHOUT = 'toolu_1 failed, result of 3 characters.'

test('what a person refused, by what is reported, stands as refused in the terminal', () => {
  expect(said({ decision: 'reject', source: 'user_reject' })).toEqual([
    `${WITHOUT} Claude Code reports: refused in the terminal.`,
  ])
})

test('what a rule of the settings refused is no person’s refusal, whatever its source is called', () => {
  const byRule = { decision: 'reject', source: 'user_reject', reasonType: 'rule', ruleSource: 'userSettings' }
  expect(said(byRule)).toEqual([`${WITHOUT} Claude Code reports: refused by settings.`])
})

test('what a person allowed that a rule asks about stays allowed in the terminal', () => {
  const asked = { decision: 'accept', source: 'user_temporary', ruleSource: 'userSettings', grantScope: 'once' }
  expect(said({ ...asked, reasonCode: 'rule:userSettings' })).toEqual([
    `${WITHOUT} Claude Code reports: allowed in the terminal.`,
  ])
})

test('without a report, or with one of no shape, nothing is said of who decided', () => {
  for (const nothing of [undefined, null, 'user_reject', ['user_reject']]) expect(said(nothing)).toEqual([WITHOUT])
})
