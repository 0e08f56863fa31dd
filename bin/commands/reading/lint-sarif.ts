import { sayKept } from '@/lib/ledger/kept-words'
import type { Gravity } from '@/lib/rules/judged'
import { isRule, rules } from '@/lib/text/rules/rule-words'
import type { Linted } from '@/server/boot/commands/lint-now'

const LEVEL: { readonly [gravity in Gravity]: 'note' | 'warning' | 'error' } = {
  ...{ info: 'note', warning: 'warning', error: 'error', critical: 'error' },
}

/** As static analysis tools exchange it (SARIF 2.1.0, OASIS). A path is under the directory that was named. */
export function sarifOf({ problems }: Linted) {
  const codes = [...new Set(problems.map(({ rule }) => rule))].sort()
  const driver = {
    name: 'Signalbox',
    rules: codes.filter(isRule).map((id) => ({
      id,
      shortDescription: { text: rules[id].title },
      fullDescription: { text: rules[id].means },
      help: { text: rules[id].mend },
    })),
  }
  const results = problems.map(({ rule, severity, says, path, line }) => ({
    ruleId: rule,
    level: LEVEL[severity],
    message: { text: sayKept(says) },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: path.split('/').map(encodeURIComponent).join('/') },
          ...(line === null ? {} : { region: { startLine: line } }),
        },
      },
    ],
  }))
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [{ tool: { driver }, results }],
  }
}
