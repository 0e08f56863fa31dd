import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { allRead, type Case, standsOnce } from '../fact'
import { type Lab, linesOf, openLab } from '../lab'
import { calls, says } from '../script'
import { follow, indexed, search } from '../signalbox'
import { openTerminal } from '../terminal'
import { until } from '../until'

const scripts = {
  gather: [
    [calls('Agent', { description: 'listen', prompt: 'play listen', name: 'reader' })],
    [says('The gullamp is here.')],
  ],
  ask: [[calls('SendMessage', { to: 'reader', message: 'play answer, the ternlamp way', summary: 'a task' })]],
  listen: [[says('The knotlamp listens.')]],
  answer: [
    [calls('SendMessage', { to: 'team-lead', message: 'The rufflamp burns.', summary: 'an answer' })],
    [says('The stintlamp has answered.')],
  ],
}

/** A lead and a member that write to each other while Signalbox follows; where the member runs, `mode` says. */
const team = (mode: 'in-process' | 'tmux'): Case => ({
  name: `team-${mode}`,
  async *play(programs, folder) {
    const lab = await openLab(programs, folder, { scripts, teams: true })
    const tail = await follow(lab)
    const terminal = await openTerminal(lab, ['--teammate-mode', mode])
    try {
      const shown = terminal.screen
      await terminal.type('Please play gather, the wrenlamp way.')
      await until('the first words of the member', async () => (await search(lab, 'knotlamp')).length > 0, { shown })
      await terminal.type('Please play ask.')
      await until('the answer of the member', async () => (await search(lab, 'stintlamp')).length > 0, { shown })
      await until('the answer in the record of the lead', () => received(lab, 'rufflamp'), { shown })
      await until('empty inboxes', () => inboxes(lab).every((text) => text === '[]'), { shown })
      const [read, answered] = await until('that both messages are read', async () => {
        const rows = [...(await search(lab, 'ternlamp')), ...(await search(lab, 'rufflamp'))]
        return rows.length > 1 && rows.every(({ state }) => state !== null) && rows
      })
      const seen = `${read?.state}, ${answered?.state}; ${inboxes(lab).length} inboxes are []`
      const holds = read?.state === 'read' && answered?.state === 'read'
      yield { says: 'a message that left its inbox is read', holds, seen }
      await tail.stop('SIGTERM')
      yield allRead(await indexed(lab))
      for (const word of ['ternlamp', 'rufflamp']) yield await standsOnce(lab, word, 'SendMessage')
      for (const word of ['gullamp', 'knotlamp', 'stintlamp'])
        yield await standsOnce(lab, word, 'text', ['idle_notification'])
      yield await standsOnce(lab, 'wrenlamp', 'prompt')
      const [typed] = await search(lab, 'wrenlamp')
      const flagged = typed?.flags.includes('typed-there') ?? false
      yield { says: 'what was typed says so', holds: flagged, seen: `flags: ${typed?.flags}` }
    } finally {
      terminal.close()
      await tail.stop('SIGKILL')
      lab.close()
    }
  },
})

export const teamInProcess = team('in-process')
export const teamInPanes = team('tmux')

/** Whether the record of an agent has it as what another one sent. */
const received = (lab: Lab, word: string) =>
  linesOf(lab).some((line) => line.includes('<teammate-message') && line.includes(word))

/** Every inbox of the one team, as it lies there now. */
function inboxes({ config }: Lab): string[] {
  const folder = path.join(config, 'teams')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /inboxes\/\w[\w-]*\.json$/.test(file),
  )
  return files.map((file) => readFileSync(path.join(folder, file), 'utf8'))
}
