import { counted } from '../number'

/** Where what an agent shows of itself and what is seen of it differ: `short` in a list, `whole` beside it. */
export const contradictionWords = {
  short: {
    offPosting: (state: string) => `${state}, posting`,
    idleQueue: (count: number) => `IDLE with ${counted(count, 'message', 'messages')} not taken`,
    workingSilent: (time: string) => `WORKING, silent for ${time}`,
    twoProcesses: 'two processes of one name',
    processEnded: 'process ended, file still there',
    clockBack: 'its time ran back',
  },
  whole: {
    offPosting: (state: string, off: string, post: string) => `Declared ${state} at ${off} but posted at ${post}.`,
    idleQueue: (count: number, since: string) =>
      `It shows IDLE, and ${counted(count, 'message has', 'messages have')} come to it since ${since} that it did not take.`,
    workingSilent: (time: string, since: string) =>
      `It shows WORKING, and has neither said nor shown anything since ${since}, for ${time}.`,
    twoProcesses: (one: number, other: number) =>
      `Two processes show themselves under this name in turn: ${one} and ${other}.`,
    processEnded: (path: string) => `Its process ended. Its file ${path} is still there, as if it were running.`,
    clockBack: (time: string) => `It shows a time ${time} earlier than the same process showed before.`,
  },
} as const
