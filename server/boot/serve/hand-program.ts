import { parentPort } from 'node:worker_threads'
import { serveHand } from '@/server/files/hand/hand-thread'

/** The whole program of the thread that writes files for people. */
export function runHand(): void {
  if (parentPort === null) throw new Error('This is begun as a thread of the console.')
  serveHand(parentPort)
}
