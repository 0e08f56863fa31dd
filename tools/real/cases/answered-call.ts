import { allRead, type Case } from '../fact'
import { openLab } from '../lab'
import { calls, says } from '../script'
import { follow, indexed, search } from '../signalbox'
import { openTerminal } from '../terminal'
import { until } from '../until'

const scripts = {
  build: [[calls('Bash', { command: 'touch made.txt', description: 'Make a file' })], [says('The heronlamp is made.')]],
}

/** A call that needs permission, which a person gives in the terminal. */
export const answeredCall: Case = {
  name: 'answered-call',
  async *play(programs, folder) {
    const lab = await openLab(programs, folder, { scripts })
    const tail = await follow(lab)
    const terminal = await openTerminal(lab)
    const open = async () =>
      (await search(lab, 'kind:request is:unanswered -is:gone')).map(({ type, body }) => `${type}: ${body}`)
    try {
      const shown = terminal.screen
      await terminal.type('Please play build.')
      await until('the question in the terminal', () => shown().includes('Do you want to proceed'), { shown })
      const [waiting] = await until('a request', async () => (await open()).length > 0 && open(), { shown })
      yield { says: 'a session that waits is a request', holds: waiting !== undefined, seen: waiting ?? 'none' }
      terminal.press('1')
      await until('the word after it', async () => (await search(lab, 'heronlamp')).length > 0, { shown })
      await until('no request any more', async () => (await open()).length === 0, { shown })
      await tail.stop('SIGTERM')
      yield allRead(await indexed(lab))
      const still = await open()
      yield { says: 'answered there, it is open no more', holds: still.length === 0, seen: `${still.length} open` }
      const results = (await search(lab, 'is:log reports')).map(({ body }) => body)
      const holds = results.length === 1 && (results[0] ?? '').endsWith('allowed in the terminal.')
      yield { says: 'the call is reported as allowed in the terminal', holds, seen: results.join(' | ') }
    } finally {
      terminal.close()
      await tail.stop('SIGKILL')
      lab.close()
    }
  },
}
