import { z } from 'zod'
import { settingsTable } from './settings'
import { sourceConfig } from './settings-file'

/** The text of docs/settings.md. */
export function settingsPage(): string {
  return `${[...head, ...settings(), ...middle, ...sources(), ...tail].join('\n')}\n`
}

const head = [
  '# Settings',
  '',
  '<!-- Made from server/settings.ts by `npm run docs`. -->',
  '',
  'Each setting is taken from its flag, else its environment variable, else `signalbox.config.json` in the directory the command is typed in (or the file that `SIGNALBOX_CONFIG` names), else its default. Everything is checked at the start; every problem is listed at once.',
  '',
  '| setting | flag | environment | default | what it does |',
  '| --- | --- | --- | --- | --- |',
]

const middle = [
  '',
  '## Sources in signalbox.config.json',
  '',
  '`sources` is a list; each entry has:',
  '',
  '| name | default | what it says |',
  '| --- | --- | --- |',
]

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
