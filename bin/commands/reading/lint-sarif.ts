import { sayKept } from '@/lib/ledger/kept-words'
import type { Gravity } from '@/lib/rules/judged'
import { reasonOf } from '@/lib/rules/undrained-inbox'
import { lint } from '@/lib/text/commands/lint-words'
import { mail } from '@/lib/text/rules/mail-trouble-words'
import { isRule, rules } from '@/lib/text/rules/rule-words'
import type { Linted } from '@/server/boot/commands/lint-now'

const LEVEL: { readonly [gravity in Gravity]: 'note' | 'warning' | 'error' } = {
  ...{ info: 'note', warning: 'warning', error: 'error', critical: 'error' },
}

/** As static analysis tools exchange it (SARIF 2.1.0, OASIS). A path is under the directory that was named. */
export function sarifOf({ problems, inboxes }: Linted) {
  const codes = [...new Set(problems.map(({ rule }) => rule))].sort()
  const driver = {
    name: 'Signalbox',
    rules: [
      ...codes.filter(isRule).map((id) => ({
        id,
        shortDescription: { text: rules[id].title },
        fullDescription: { text: rules[id].means },
        help: { text: rules[id].mend },
      })),
      ...(inboxes.found.length === 0 ? [] : [UNDRAINED]),
    ],
  }
  const results = problems.map(({ rule, severity, says, path, line }) => ({
    ruleId: rule,
    level: LEVEL[severity],
    message: { text: sayKept(says) },
    locations: locationsOf(path, line),
  }))
  const undrained = inboxes.found.map(({ agent, count, oldest, heardAt, near, path, line }) => ({
    ...{ ruleId: UNDRAINED.id, level: 'note' as const },
    message: {
      text: `${agent}: ${lint.undrained(count, new Date(oldest.at).toISOString(), reasonOf({ heardAt, oldest }), near)}`,
    },
    locations: locationsOf(path, line),
  }))
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [{ tool: { driver }, results: [...results, ...undrained] }],
  }
}

/** Of no rule of a protocol. */
const UNDRAINED = {
  id: 'undrained-inbox',
  shortDescription: { text: mail.inboxes.title },
  fullDescription: { text: mail.inboxes.lead },
  help: { text: mail.inboxes.mend.there },
}

const locationsOf = (path: string, line: number | null) => [
  {
    physicalLocation: {
      artifactLocation: { uri: path.split('/').map(encodeURIComponent).join('/') },
      ...(line === null ? {} : { region: { startLine: line } }),
    },
  },
]
