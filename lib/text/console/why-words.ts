import type { Severity } from '@/lib/asks/severity'
import type { ConversationRow } from '@/lib/message/message'
import type { TaskStanding } from '@/lib/message/task'
import type { LEFT_OUT } from '@/lib/source/leaving-out'
import type { SourceState } from '@/lib/source/trouble'
import { spoken } from '../spoken'

/** What each word of ours means, in a sentence or two, where the word alone stands. */
export const why = spoken('why', {
  rules: {
    'not-a-place': 'The protocol of this source keeps nothing at this place. The file is counted and not read.',
    'outside-root': 'It lies outside the directory of the source, so it is not read.',
    'too-deep': 'It lies in more folders than are looked through.',
    'path-too-long': 'Its path is longer than can be kept.',
    'version-control': 'A folder in which a tool such as Git keeps versions.',
    'installed-packages': 'A folder of installed packages, such as node_modules.',
    'compiled-code': 'What a program left when it was compiled.',
    'deleted-while-open': 'It was deleted while a program still had it open.',
    'backup-copy': 'An editor or a tool left this copy beside the file, which is read.',
    'copied-by-tool': 'A tool that copies files keeps this for itself.',
    'conflict-copy': 'A tool that copies files met two versions of a file and kept this one beside it.',
    'dot-folder': 'A folder that begins with a dot. Tools keep their own things in such folders.',
    template: 'A template to be filled in, not a message.',
    'temporary-name': 'By its name it is still being written, or it was left behind.',
    lock: 'It only says that a program is at work on a file.',
    rotated: 'An older part of a log. What was in it was read while it was the log.',
    'rotated-packed': 'An older part of a log, packed in a way that is not read. Gzip is read.',
  } satisfies Record<(typeof LEFT_OUT)[keyof typeof LEFT_OUT], string>,
  ruleOfType: 'Only plain files are read: no links, pipes or sockets.',
  ruleOfSetting: 'It is left out because the settings of this source say so.',
  ruleOfProtocol: 'The protocol of this source has a rule of its own that leaves it out.',
  sources: {
    'catching-up': 'What lies there is still being read for the first time, or after a break.',
    watching: 'All that lies there is read, and what changes is read within about a second.',
    degraded: 'It is read, but something is not as it should be. The page of the source says what.',
    vanished: 'Its directory is not there now. What was read is kept, and reading goes on when it comes back.',
    stopped: 'Nobody reads it now: the tail has ended or was stopped.',
  } satisfies Record<SourceState, string>,
  severities: {
    none: 'Nothing about it needs attention.',
    warning: 'Something about it is not as its protocol says. It was read all the same.',
    error: 'The agent reports an error.',
    critical: 'Somebody may have altered it, or it claims to come from a person without proof.',
  } satisfies Record<Severity, string>,
  agents: {
    declared: 'What the agent says of itself, in its own words. It may be old, so look at when it was last heard.',
    stale: 'It has not been heard for longer than its protocol allows. What it says of itself may no longer hold.',
    late: 'Its heartbeat is later than it usually comes.',
    posts: 'It posts messages, so it is there.',
    quiet: 'It has said nothing for longer than usual. It keeps no heartbeat, so this is told from its messages.',
  },
  conversations: {
    active: 'Somebody spoke in the last five minutes.',
    waiting: 'Whom the last question was put to has not spoken since.',
    'waiting-on-human': 'The last question was put to a person, who has not spoken since.',
    answered: 'Whom the last question was put to has spoken since.',
    'one-message': 'Nothing else is known to belong to this message.',
    quiet: 'Nobody spoke for five minutes, and nothing waits for an answer.',
  } satisfies Record<ConversationRow['status'], string>,
  tasks: {
    blocked: 'It cannot go on. What blocks it stands beside it, where that is known.',
    'in-progress': 'Its owner says that it is at work on it.',
    open: 'It is there to be done, and nobody says that it is begun.',
    unknown: 'Its state is a word that its protocol does not name. The word stands beside it.',
    failed: 'Its owner says that it did not succeed.',
    done: 'Its owner says that it is done.',
    cancelled: 'It was called off.',
    gone: 'It stood in a list of tasks, and stands there no more.',
  } satisfies Record<TaskStanding, string>,
  asks: {
    waiting: 'A request that is addressed to a person, by name, channel, type or state, or by a policy.',
    inform: 'It mentions a person or reports to one, and asks for nothing.',
  },
  rungs: {
    written: 'The file with your answer lies on disk, to the byte.',
    seen: 'Signalbox read the file again, so agents find the same.',
    acted: 'The agent said or did something that can only follow from your answer.',
  },
  /** Words of rows that are no flags. */
  words: {
    bytes: 'It could not be read. Its bytes and the reason are kept and shown.',
    gone: 'It no longer lies where it was read. What was read is kept.',
    reported: 'The agent reports an error, by this code or type.',
  },
})
