import { MOST_LIVE_QUESTIONS } from '@/lib/query/most-live'
import { postQuestions } from './post-questions'
import { sharedStream } from './shared-stream'
import type { FromPage, ToPage } from './worker-words'

/** Runs once for all pages of a browser that are of this build, and holds their one live stream. */
const { follow, followed } = sharedStream(postQuestions)

addEventListener('connect', (event) => {
  const port = event instanceof MessageEvent ? event.ports[0] : undefined
  if (port === undefined) return
  const leaves = new Map<number, () => void>()
  const leave = (n: number) => {
    leaves.get(n)?.()
    leaves.delete(n)
  }
  const say = (said: ToPage) => port.postMessage(said)

  port.onmessage = ({ data }: MessageEvent<FromPage>) => {
    switch (data.kind) {
      case 'here':
        // The page holds it for as long as it lives, however it ends.
        navigator.locks.request(data.lock, () => {
          for (const n of [...leaves.keys()]) leave(n)
          port.close()
        })
        return
      case 'ask': {
        const { n, asked } = data
        if (followed() >= MOST_LIVE_QUESTIONS) return say({ n, told: { kind: 'full' } })
        say({ n, told: { kind: 'taken' } })
        leaves.set(
          n,
          follow(asked, (told) => {
            if (told.kind === 'failed') leaves.delete(n)
            say({ n, told })
          }),
        )
        return
      }
      case 'leave':
        leave(data.n)
    }
  }
})
