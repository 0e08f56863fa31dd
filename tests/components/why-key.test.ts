import { expect, test } from 'vitest'
import { meaningFor } from '@/components/why/why-key'
import { SEVERITIES } from '@/lib/asks/severity'
import { FLAGS } from '@/lib/message/flags'
import { LEFT_OUT, settingRule, typeRule } from '@/lib/source/leaving-out'
import { text } from '@/lib/text'
import { shell } from '@/lib/text/console/shell-words'
import { approvals } from '@/lib/text/decisions/approvals-words'

test('every flag, rule, severity and state of a source, a conversation, a task or a request is explained by a sentence of its own', () => {
  const keys = [
    ...Object.values(FLAGS).map((flag) => `flag:${flag}`),
    ...Object.values(LEFT_OUT).map((rule) => `rule:${rule}`),
    ...[typeRule('link'), settingRule('archive-*')].map((rule) => `rule:${rule}`),
    ...Object.keys(shell.sourceStates).map((state) => `source:${state}`),
    ...SEVERITIES.map((severity) => `severity:${severity}`),
    ...Object.keys(text.conversations.status).map((status) => `conversation:${status}`),
    ...Object.keys(text.tasks.states).map((state) => `task:${state}`),
    ...Object.keys(approvals.section).map((section) => `ask:${section}`),
    ...Object.keys(approvals.ladder.rungs).map((rung) => `rung:${rung}`),
  ]
  const said = keys.map(meaningFor)
  expect(keys.filter((_, at) => !said[at]?.endsWith('.'))).toEqual([])
  expect(new Set(said).size).toBe(keys.length)
})

test('a flag or rule of a protocol’s own says whose it is; any other word says nothing', () => {
  expect(meaningFor('flag:CLW402')).toMatch(/protocol/)
  expect(meaningFor('rule:ledger-copy')).toMatch(/protocol/)
  expect([meaningFor('severity:odd'), meaningFor('word:odd'), meaningFor('odd')]).toEqual([null, null, null])
})
