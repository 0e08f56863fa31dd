import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { openModel } from './model'
import type { Scripts } from './script'
import { toTheEnd } from './to-the-end'

/** The program shows only the last 20 characters of a key when it asks whether to use it, and remembers them. */
const KEY_END = '0123456789abcdefghij'

/** The programs, and where the environment of this run looks for others. */
export type Programs = { claude: string; omc: string; signalbox: string; path: string }

export type Lab = {
  programs: Programs
  folder: string
  /** What Signalbox watches: the directory that the program keeps for itself. */
  config: string
  project: string
  env: NodeJS.ProcessEnv
  close: () => void
}

/** A home, a configuration and a project of their own, and the model: nothing of the person's own is read or written. */
export async function openLab(
  programs: Programs,
  folder: string,
  { scripts, settings = {}, teams = false }: { scripts: Scripts; settings?: object; teams?: boolean },
): Promise<Lab> {
  const [config, project, home] = ['config', 'project', 'home'].map((name) => path.join(folder, name))
  if (!config || !project || !home) throw new Error('A lab has three directories.')
  for (const directory of [config, project, home]) mkdirSync(directory, { recursive: true })
  const known = {
    hasCompletedOnboarding: true,
    projects: { [project]: { hasTrustDialogAccepted: true } },
    customApiKeyResponses: { approved: [KEY_END], rejected: [] },
  }
  writeFileSync(path.join(config, '.claude.json'), JSON.stringify(known))
  writeFileSync(path.join(config, 'settings.json'), JSON.stringify(settings))
  const model = await openModel(scripts)
  const env: NodeJS.ProcessEnv = {
    NODE_ENV: 'production',
    PATH: programs.path,
    HOME: home,
    LANG: 'C.UTF-8',
    TERM: 'xterm-256color',
    CLAUDE_CONFIG_DIR: config,
    ANTHROPIC_BASE_URL: model.address,
    ANTHROPIC_API_KEY: `none-${KEY_END}`,
    DISABLE_TELEMETRY: '1',
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    ...(teams ? { CLAUDE_CODE_EXPERIMENTAL_AGENT_TEAMS: '1' } : {}),
  }
  return { programs, folder, config, project, env, close: model.close }
}

/** Runs the program once with a prompt, without a terminal. What it prints last is given back. */
export const printed = ({ programs, project, env }: Lab, prompt: string): Promise<string> =>
  toTheEnd(programs.claude, ['-p', '--permission-mode', 'default', prompt], { cwd: project, env })

/** Every line of every record of a session or an agent, as it lies there now: what was said, whatever Signalbox makes of it. */
export function linesOf({ config }: Lab): string[] {
  const folder = path.join(config, 'projects')
  const records = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.jsonl'))
  return records.flatMap((file) => readFileSync(path.join(folder, file), 'utf8').split('\n'))
}
