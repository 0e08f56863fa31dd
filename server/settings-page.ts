import * as z from 'zod'
import { configuration as words } from '@/lib/text/data/configuration'
import { settingsTable } from './settings'
import { sourceConfig } from './settings-file'

/** The text of docs/settings.md. */
export function settingsPage(): string {
  return `${[...head, ...settings(), ...middle, ...sources(), ...tail].join('\n')}\n`
}

const rowOf = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

const head = [
  `# ${words.title}`,
  '',
  '<!-- Made from server/settings.ts by `npm run docs`. -->',
  '',
  words.lead,
  '',
  rowOf(words.columns),
  '| --- | --- | --- | --- | --- |',
]

const middle = ['', `## ${words.sources}`, '', words.sourcesLead, '', rowOf(words.sourceColumns), '| --- | --- | --- |']

const tail = [
  '',
  '```json',
  '{',
  '  "port": 4800,',
  '  "sources": [',
  '    { "root": "/mnt/shared/collab", "label": "collab", "zone": "Europe/Berlin" },',
  '    { "root": "~/clawos", "protocol": "claw-os", "ignore": ["**/scratch/**"] }',
  '  ]',
  '}',
  '```',
]

function settings(): string[] {
  return Object.entries(settingsTable).map(
    ([name, { flag, env, default: value, doc }]) =>
      `| \`${name}\` | ${flag ? `\`${flag}\`` : ''} | \`${env}\` | ${value === null ? '' : `\`${value}\``} | ${doc} |`,
  )
}

function sources(): string[] {
  return Object.entries(sourceConfig.shape).map(([name, schema]) => {
    const value = schema instanceof z.ZodDefault ? `\`${JSON.stringify(schema.def.defaultValue)}\`` : ''
    return `| \`${name}\` | ${value} | ${schema.description ?? ''} |`
  })
}
