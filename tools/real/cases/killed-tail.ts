import { allRead, type Case, eachOnce } from '../fact'
import { type Lab, openLab, printed } from '../lab'
import { calls, says } from '../script'
import { follow, indexed, search } from '../signalbox'

const WORDS = Array.from({ length: 80 }, (_, at) => `lamp${at}`)
const KILLS = 4

/** The agent says a word, looks around, says the next one. */
const scripts = {
  count: [
    ...WORDS.map((word) => [says(`The ${word} burns.`), calls('Bash', { command: 'ls', description: 'Look around' })]),
    [says('All are counted.')],
  ],
}

/** Nobody may notice afterwards that Signalbox was killed while the agent talked. */
export const killedTail: Case = {
  name: 'killed-tail',
  async *play(programs, folder) {
    const lab = await openLab(programs, folder, { scripts })
    try {
      let over = false
      const talk = printed(lab, 'Please play count.').finally(() => {
        over = true
      })
      // What goes wrong with it is thrown where it is awaited.
      talk.catch(() => undefined)
      const reached: number[] = []
      while (!over && reached.length < KILLS) {
        const before = reached.at(-1) ?? 0
        const tail = await follow(lab)
        const grown = async () => (await countOf(lab)) > before || over
        while (!(await grown()));
        await tail.stop('SIGKILL')
        reached.push(await countOf(lab))
      }
      await talk
      const holds = reached.some((count) => count > 0 && count < WORDS.length)
      yield {
        says: 'it was killed while the agent talked',
        holds,
        seen: `words read at each kill: ${reached.join(', ')}`,
      }
      yield allRead(await indexed(lab))
      yield eachOnce(await search(lab, 'type:text'), WORDS)
      yield allRead(await indexed(lab, 'anew'))
      const [killed, anew] = [await search(lab, ''), await search(lab, '', 'anew')].map((rows) =>
        rows.map(({ uid }) => uid).sort(),
      )
      const same = JSON.stringify(killed) === JSON.stringify(anew)
      yield {
        says: 'the index is the one of who reads it all at once',
        holds: same,
        seen: `${killed?.length} and ${anew?.length} messages`,
      }
    } finally {
      lab.close()
    }
  },
}

const countOf = async (lab: Lab) => (await search(lab, 'type:text lamp*')).length
