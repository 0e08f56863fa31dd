import { counted, number } from '../number'

/** What is wrong by rules about how agents stand, and what became of what was kept. */
export const standingBreaches = {
  nobodyKnown: (name: string) => `${name} is not registered and has not been heard.`,
  nearestKnown: (name: string, near: string) =>
    `${name} is not registered and has not been heard. The nearest known name is ${near}.`,
  wasRetired: (name: string, status: string) =>
    `${name} is registered as ${status} since before it was sent, and has given no sign since.`,
  wasOffline: (name: string) => `${name} was OFFLINE when it was sent, and has given no sign since.`,
  wasOff: (name: string, state: string) => `${name} showed ${state} when it was sent, and has given no sign since.`,
  wasStale: (name: string, minutes: number) =>
    `${name} had given no sign for ${minutes} min when it was sent, and has given none since.`,
  circle: (names: string[], count: number) =>
    `${names.join(', ')} sent ${count} messages within a minute in a circle, most of them alike.`,
  storm: (name: string, count: number) => `${name} sent ${count} messages within a minute.`,
  spokeOffline: (name: string, minutes: number) => `${name} shows OFFLINE, and sent this ${minutes} min after that.`,
  /** The same within a minute. */
  spokeOfflineSoon: (name: string, seconds: number) =>
    `${name} shows OFFLINE, and sent this ${number(seconds)} s after that.`,
  workingSilent: (name: string) => `${name} shows WORKING, and neither said nor showed anything else for 15 min.`,
  /** The same where another time is set for a source. */
  workingSilentFor: (name: string, minutes: number) =>
    `${name} shows WORKING, and neither said nor showed anything else for ${number(minutes)} min.`,
  idleQueue: (name: string, count: number) =>
    `${name} shows IDLE, and ${counted(count, 'message has', 'messages have')} come to it since that it did not take.`,
  twoProcesses: (name: string, one: number, other: number) =>
    `Two processes show themselves as ${name} in turn: ${one} and ${other}.`,
  autonomyGiven: (name: string, level: string) => `It gives ${name} the autonomy ${level}.`,
  autonomyRaised: (name: string, before: string, level: string) =>
    `It raises the autonomy of ${name} from ${before} to ${level}.`,
  autonomyRegistered: (name: string, before: string, level: string) =>
    `The registration of ${name} raises its autonomy from ${before} to ${level}.`,
  tierRegistered: (name: string, before: string, tier: string) =>
    `The registration of ${name} raises its tier from ${before} to ${tier}.`,
  guardrailsGone: (name: string, guardrails: string[]) =>
    `The registration of ${name} loosens these guardrails: ${guardrails.join(', ')}.`,
  clockBackward: (name: string, seconds: number) =>
    `The presence of ${name} shows a time ${seconds} s earlier than the same process showed before.`,
  watcherErred: (name: string, error: string) =>
    `The watcher of ${name} logged an error after it, and no reply followed: ${error}`,
  malformedLogged: 'The watcher logged a message that it could not parse.',
  leftUnprocessed: 'It left the mailbox, and processed_message_ids does not name it.',
  listShrank: (ids: string[], count: number) =>
    count === 1
      ? `The list of processed messages of its mailbox no longer names ${ids.join(', ')}.`
      : `The list of processed messages of its mailbox no longer names ${count} that it named: ${ids.join(', ')}${count > ids.length ? ', …' : '.'}`,
  evidenceMissing: (paths: string[]) => `It names a file that is not there: ${paths.join(', ')}`,
  evidenceChanged: (paths: string[]) => `It names a file that was changed after it: ${paths.join(', ')}`,
  busySilent: (name: string) => `${name} is busy, and was not seen for 30 min.`,
}
