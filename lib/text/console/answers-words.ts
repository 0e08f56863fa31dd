import { agents } from '@/lib/text/conversations/agents-words'
import { thread } from '@/lib/text/conversations/conversations-words'
import { tasks } from '@/lib/text/conversations/tasks-words'
import { message } from '@/lib/text/messages/message-words'
import { counted } from '../number'
import { spoken } from '../spoken'

/** What is answered instead of what was asked for, by the front door and by the procedures. */
export const answers = spoken('answers', {
  broke: (number: string) => `Something went wrong. It is number ${number} in the log.`,
  refused: 'Refused.',
  noSession: 'There is no session.',
  noToken:
    'Metrics are told to who sends a token: Authorization: Bearer …. Make one under People and tokens; the role viewer is enough.',
  nothing: 'There is nothing here.',
  otherName: 'This console has another name.',
  passedOn:
    'This console has another name. A proxy used its own name: let the proxy pass on the Host header that it received, and start the console with --public-url and that name.',
  otherSite: 'This page belongs to another site.',
  otherSpelling: 'This address is not spelt the way the console spells its own.',
  onlyRead: {
    face: 'Fonts can only be read.',
    health: 'Health can only be read.',
    metrics: 'Metrics can only be read.',
    page: 'Pages can only be read.',
  },
  startLink: 'A start link can only be opened.',
  calls: {
    many: (most: number) => `At most ${most} calls at once.`,
    large: 'At most 1 MiB at once.',
    method: 'Calls must be GET or POST.',
    header: 'The header x-signalbox is missing.',
    json: 'Calls must send JSON.',
    noJson: 'The input is not JSON.',
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
    document: 'There is no known document with this name.',
    reading: 'This reading is not in the index.',
    get task() {
      return tasks.peek.notFound
    },
    entry: 'This entry is not in the ledger.',
    bytes: 'These bytes are not in the ledger.',
  },
} as const)
