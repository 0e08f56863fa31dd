import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { started } from '@/tools/bench/measure/processes'
import { openModel } from './model'
import type { Scripts } from './script'

/** The program shows only the last 20 characters of a key when it asks whether to use it, and remembers them. */
const KEY_END = '0123456789abcdefghij'

/** The programs, and where the environment of this run looks for others. */
export type Programs = { claude: string; signalbox: string; path: string }

export type Lab = {
  programs: Programs
  folder: string
  /** What Signalbox watches: the directory that the program keeps for itself. */
  config: string
  project: string
  env: Readonly<Record<string, string>>
  close: () => void
}

/** A home, a configuration and a project of their own, and the model: nothing of the person's own is read or written. */
export async function openLab(
  programs: Programs,
  folder: string,
  { scripts, teams = false }: { scripts: Scripts; teams?: boolean },
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
  const model = await openModel(scripts)
  const env = {
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
export async function printed(lab: Lab, prompt: string, words: readonly string[] = []): Promise<string> {
  const child = started(
    spawn(lab.programs.claude, ['-p', '--permission-mode', 'default', ...words, prompt], {
      cwd: lab.project,
      env: lab.env,
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  )
  let [out, wrong] = ['', '']
  child.stdout.on('data', (more: Buffer) => {
    out += more.toString()
  })
  child.stderr.on('data', (more: Buffer) => {
    wrong += more.toString()
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`claude -p ended with ${code}: ${out}${wrong}`)
  return out
}
