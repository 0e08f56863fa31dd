import { agents } from '@/lib/text/conversations/agents-words'
import { thread } from '@/lib/text/conversations/conversations-words'
import { tasks } from '@/lib/text/conversations/tasks-words'
import { message } from '@/lib/text/messages/message-words'
import { counted } from '../number'
import { spoken } from '../spoken'

/** What is answered instead of what was asked for, by the front door and by the procedures. */
export const answers = spoken('answers', {
  broke: (number: string) => `Something broke. Its number in the log is ${number}.`,
  refused: 'Refused.',
  noSession: 'There is no session.',
  nothing: 'There is nothing here.',
  otherName: 'This console has another name.',
  passedOn:
    'This console has another name. A proxy asked for it by a name of its own: let it pass on the Host that it was asked for, and start the console with --public-url and that name.',
  otherSite: 'This page is of another site.',
  otherSpelling: 'This address is not spelt the way the console spells its own.',
  onlyRead: {
    face: 'A face is only read.',
    health: 'Health is only read.',
    page: 'Pages are only read.',
  },
  startLink: 'A start link is opened, nothing else.',
  calls: {
    many: (most: number) => `At most ${most} calls at once.`,
    large: 'At most 1 MiB at once.',
    method: 'Calls are GET or POST.',
    header: 'The header x-signalbox is missing.',
    json: 'Calls carry JSON.',
    noJson: 'The input is no JSON.',
  },
  /** `field`: empty where the whole is wrong. */
  input: (field: string, says: string) => `${field === '' ? '' : `${field}: `}${says}.`,
  least: (characters: number) => `it takes ${counted(characters, 'character', 'characters')} or more`,
  most: (characters: number) => `it takes ${counted(characters, 'character', 'characters')} at most`,
  streamAddress: 'The address of the stream is wrong.',
  absent: {
    get agent() {
      return agents.peek.notFound
    },
    get conversation() {
      return thread.failed.notFound
    },
    get message() {
      return message.notFound
    },
    document: 'No document of this name is known.',
    reading: 'This reading is not in the index.',
    get task() {
      return tasks.peek.notFound
    },
    entry: 'This entry is not in the ledger.',
    bytes: 'These bytes are not in the ledger.',
  },
} as const)
