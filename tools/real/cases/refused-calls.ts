import { allRead, type Case } from '../fact'
import { openLab, printed } from '../lab'
import { calls } from '../script'
import { indexed, search } from '../signalbox'

const settings = { permissions: { deny: ['Read(./kept/**)', 'Bash(touch:*)'] } }
const scripts = {
  reach: [
    [calls('Read', { file_path: 'kept/letter.txt' })],
    [calls('Bash', { command: 'touch made.txt', description: 'Make a file' })],
    [calls('Write', { file_path: 'made.txt', content: 'made' })],
  ],
}

/** A rule of the settings refuses, or nobody is there to be asked: no person did, whatever the record calls it. */
export const refusedCalls: Case = {
  name: 'refused-calls',
  async *play(programs, folder) {
    const lab = await openLab(programs, folder, { scripts, settings })
    try {
      await printed(lab, 'Please play reach.')
      yield allRead(await indexed(lab))
      const results = (await search(lab, 'is:log reports')).map(({ body }) => body)
      const bySettings = results.filter((body) => body.includes('refused by settings'))
      const seen = results.join(' | ')
      yield {
        says: 'three calls are refused by settings, none by a person',
        holds: bySettings.length === 3 && results.length === 3,
        seen,
      }
    } finally {
      lab.close()
    }
  },
}
