import type { Severity } from '@/lib/asks/severity'
import type { ConversationRow } from '@/lib/message/message'
import type { TaskStanding } from '@/lib/message/task'
import type { LEFT_OUT } from '@/lib/source/leaving-out'
import type { SourceState } from '@/lib/source/trouble'
import { spoken } from '../spoken'

/** What each word of ours means, in a sentence or two, where the word alone stands. */
export const why = spoken('why', {
  rules: {
    'not-a-place': 'The protocol of this source stores nothing here. The file is counted but not read.',
    'outside-root': 'It is outside the directory of the source, so it is not read.',
    'too-deep': 'It is nested too deep: Signalbox does not search that many levels of folders.',
    'path-too-long': 'Its path is too long to store.',
    'version-control': 'A folder where a tool such as Git keeps versions.',
    'installed-packages': 'A folder of installed packages, such as node_modules.',
    'compiled-code': 'Left behind when a program was compiled.',
    'deleted-while-open': 'It was deleted while a program still had it open.',
    'backup-copy': 'An editor or a tool left this copy next to the file. The file itself is read.',
    'copied-by-tool': 'A file sync tool keeps this for its own use.',
    'conflict-copy': 'A file sync tool found two versions of a file and kept this one next to it.',
    'dot-folder': 'A folder whose name starts with a dot. Tools keep their own files in such folders.',
    'other-folder': 'The files of this protocol lie in one folder of the project. No other folder is looked into.',
    template: 'A template to be filled in, not a message.',
    'temporary-name': 'Its name says that it is still being written, or was left behind.',
    lock: 'It only shows that a program is working on a file.',
    rotated: 'An older part of a log, or a log that was put aside. It is read as part of that log.',
    'rotated-packed': 'An older part of a log, in a compression format that is not read. Gzip is read.',
    'project-not-chosen': 'It belongs to a project that nobody chose to read. Choose projects on Sources.',
    'older-than-kept': 'It was written longer ago than this source is kept.',
    forgotten: 'A person had it removed from the index, and it is not read again.',
  } satisfies Record<(typeof LEFT_OUT)[keyof typeof LEFT_OUT], string>,
  ruleOfType: 'Only regular files are read: no links, pipes or sockets.',
  ruleOfSetting: 'The settings of this source say that it is ignored.',
  ruleOfProtocol: 'The protocol of this source has its own rule that ignores it.',
  sources: {
    'catching-up': 'Its files are still being read for the first time, or after an interruption.',
    watching: 'Everything there has been read, and changes are read within about a second.',
    degraded: 'It is being read, but something is wrong. Open the source to see what.',
    vanished: 'Its directory is missing. What was read is kept, and reading continues once the directory is back.',
    stopped: 'It is not being read: the process that reads it has ended or was stopped.',
  } satisfies Record<SourceState, string>,
  severities: {
    none: 'Nothing about it needs attention.',
    warning: 'Something about it does not follow its protocol. It was read anyway.',
    error: 'The agent reports an error.',
    critical: 'Someone may have altered it, or it claims to come from a person without proof.',
  } satisfies Record<Severity, string>,
  agents: {
    declared:
      'What the agent says about itself, in its own words. It may be out of date: check when the agent was last heard from.',
    ended:
      'Its process is gone, as was seen on the machine that reads its files. What it declared before stands in its history.',
    stale: 'It has been silent for longer than its protocol allows. Its declared state may be out of date.',
    late: 'Its heartbeat is later than usual.',
    posts: 'It posts messages, so it is alive.',
    quiet: 'It has said nothing for longer than usual. It has no heartbeat, so this is inferred from its messages.',
  },
  conversations: {
    active: 'Someone sent a message in the last five minutes.',
    waiting: 'The recipient of the last question has not sent a message since.',
    'waiting-on-human': 'The last question went to a person, who has not sent a message since.',
    answered: 'The recipient of the last question has sent a message since.',
    'one-message': 'No other message is known to belong with this one.',
    quiet: 'No message for five minutes, and nothing waits for an answer.',
  } satisfies Record<ConversationRow['status'], string>,
  tasks: {
    blocked: 'It cannot continue. What blocks it is shown next to it, where that is known.',
    'in-progress': 'Its owner says that it is working on it.',
    open: 'It is still to be done, and nobody says that work on it has begun.',
    unknown: 'Its state is a word that its protocol does not define. The word is shown next to it.',
    failed: 'Its owner says that it did not succeed.',
    done: 'Its owner says that it is done.',
    cancelled: 'It was called off.',
    gone: 'It was in a list of tasks and is no longer there.',
  } satisfies Record<TaskStanding, string>,
  asks: {
    waiting: 'A request that is addressed to a person, by name, channel, type or state, or by a policy.',
    inform: 'It mentions a person or reports to one, and asks for nothing.',
  },
  rungs: {
    written: 'The file with your answer is on disk: it was read back with the same hash.',
    seen: 'Whether anything shows that the agent saw your answer, such as a log line or a reply that names it.',
    acted: 'Whether the agent acted on your answer: a reply or a result here shows it.',
  },
  /** Words of rows that are no flags. */
  words: {
    bytes: 'It could not be read. Its bytes and the reason are kept and shown.',
    gone: 'It is no longer where it was read. What was read is kept.',
    reported: 'The agent reports an error, by this code or type.',
  },
})
