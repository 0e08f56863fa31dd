import { allRead, type Case, standsOnce } from '../fact'
import { openLab, printed } from '../lab'
import { calls, says } from '../script'
import { indexed, search } from '../signalbox'

const scripts = {
  survey: [
    [says('The heronlamp burns by the quay.'), calls('Bash', { command: 'ls', description: 'Look around' })],
    [calls('Agent', { description: 'count', prompt: 'play tally', subagent_type: 'general-purpose' })],
    [says('The ploverlamp is out.')],
  ],
  tally: [[says('The dunlinlamp was counted.')]],
}

/** A prompt on the command line, a call, text, and an agent inside of the session. */
export const printedRun: Case = {
  name: 'printed-run',
  async *play(programs, folder) {
    const lab = await openLab(programs, folder, { scripts })
    try {
      await printed(lab, 'Please play survey, the wrenlamp way.')
      yield allRead(await indexed(lab))
      yield await standsOnce(lab, 'heronlamp', 'text')
      yield await standsOnce(lab, 'dunlinlamp', 'text')
      yield await standsOnce(lab, 'ploverlamp', 'text')
      yield await standsOnce(lab, 'wrenlamp', 'prompt')
      const [prompt] = await search(lab, 'wrenlamp')
      const flags = prompt?.flags ?? []
      const unflagged = prompt !== undefined && !flags.includes('typed-there')
      yield { says: 'of what a command gave nothing says that it was typed', holds: unflagged, seen: `flags: ${flags}` }
      const ran = (await search(lab, 'is:log Bash')).map(({ body }) => body)
      yield { says: 'the call of Bash is a line of the log', holds: ran.length > 0, seen: ran.join(' | ') }
    } finally {
      lab.close()
    }
  },
}
