import { allRead, type Case, eachOnce, standsOnce } from '../fact'
import { linesOf, openLab } from '../lab'
import { calls, says } from '../script'
import { follow, indexed, search } from '../signalbox'
import { openTerminal } from '../terminal'
import { until } from '../until'

const IN_PROCESS = ['--teammate-mode', 'in-process']
const WORDS = Array.from({ length: 20 }, (_, at) => `lamp${at}`)

const scripts = {
  gather: [[calls('Agent', { description: 'listen', prompt: 'play listen', name: 'reader' })]],
  listen: [[says('The knotlamp listens.')]],
  count: WORDS.map((word) => [
    says(`The ${word} burns.`),
    calls('Bash', { command: 'ls', description: 'Look around' }),
  ]),
  again: [[says('The rooklamp burns again.')]],
}

/** The lead of a team is killed while it talks, and its member with it; then its session is resumed. */
export const killedLead: Case = {
  name: 'killed-lead',
  async *play(programs, folder) {
    const lab = await openLab(programs, folder, { scripts, teams: true })
    const tail = await follow(lab)
    let terminal = await openTerminal(lab, IN_PROCESS)
    try {
      await terminal.type('Please play gather.')
      const gathered = async () => (await search(lab, 'type:text knotlamp')).length > 0
      await until('the word of the member', gathered, { shown: terminal.screen })
      await terminal.type('Please play count.')
      const begun = async () => (await search(lab, 'type:text lamp5')).length > 0
      await until('the sixth word', begun, { shown: terminal.screen })
      const { pid, sessionId } = terminal.session()
      process.kill(pid, 'SIGKILL')
      terminal.close()
      const said = WORDS.filter((word) => linesOf(lab).some((line) => line.includes(`"The ${word} burns."`)))
      const all = async () => (await search(lab, 'type:text lamp*')).length >= said.length
      await until('all that it had said', all)
      yield {
        says: 'it was killed while it talked',
        holds: said.length < WORDS.length,
        seen: `${said.length} words said`,
      }
      yield eachOnce(await search(lab, 'type:text'), said)
      terminal = await openTerminal(lab, [...IN_PROCESS, '--resume', sessionId])
      await terminal.type('Please play again, the wrenlamp way.')
      const resumed = async () => (await search(lab, 'rooklamp')).length > 0
      await until('the word of the session that was resumed', resumed, { shown: terminal.screen })
      terminal.close()
      await tail.stop('SIGTERM')
      yield allRead(await indexed(lab))
      yield eachOnce(await search(lab, 'type:text'), said)
      for (const word of ['knotlamp', 'rooklamp']) yield await standsOnce(lab, word, 'text', ['idle_notification'])
      yield await standsOnce(lab, 'wrenlamp', 'prompt')
    } finally {
      terminal.close()
      await tail.stop('SIGKILL')
      lab.close()
    }
  },
}
