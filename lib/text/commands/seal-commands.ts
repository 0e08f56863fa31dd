/** What `signalbox key`, `verify-human` and `wait-approval` say, one line each. */
export const seal = {
  genuine: (deed: string, id: string) => `genuine: ${deed} ${id}`,
  unsigned: 'It has no signature of Signalbox.',
  unreadable:
    'It is not a JSON object that every reader parses in the same way, or it contains more than its messages.',
  otherKey: 'It is signed with a key that is not trusted here.',
  broken: 'The signature does not match: the message was altered, or was written for another place or another source.',
  expired: (at: number) => `It expired at ${new Date(at).toISOString()}.`,
  copied: (at: number) => `It is a copy: the file contains the same message earlier, at byte ${at}.`,
  again: 'It is a copy: the file contains the same message more than once.',
  noFile: (file: string) => `There is no file ${file}.`,
  noRegular: (file: string) => `${file} is not a regular file.`,
  large: (file: string) => `${file} is too large to be checked.`,
  noLine: (at: number) => `No line starts at byte ${at}.`,
  whichLine: 'Name the line as FILE:OFFSET.',
  whichMessage: 'The file is a mailbox. Name the message with --id.',
  noMessage: (id: string) => `The mailbox has no message with the ID ${id}.`,
  where: 'Name the file it was read from with --at.',
  noKey: (file: string) => `There is no public key in ${file}.`,
  noKeyMend:
    'Run `signalbox key` on the machine of the console, save its output to a file, and name that file with --key.',
  keyless: 'This data has no key yet.',
  keylessMend: 'Start `signalbox serve` once to create it.',
  noSource: (file: string) => `No source in the key file contains ${file}.`,
  noSourceMend: 'Name the source with --source and its directory with --root.',
  whichSource: 'Choose one source of the key file with --source or --root.',
  wait: {
    approved: (file: string) => `approved: ${file}`,
    rejected: (file: string) => `rejected: ${file}`,
    changed: (file: string) => `approved with changes: do what ${file} says, not what was asked`,
    expired: (file: string, at: number) =>
      `expired: the decision in ${file} was valid until ${new Date(at).toISOString()}`,
    timeOut: 'time out: there is no valid decision on it',
    unread: (root: string, why: string) => `undecided: ${root} cannot be read (${why})`,
    overdue: (root: string, at: string) =>
      `time out: not everything below ${root} was checked, so a rejection may have been missed; time ran out at ${at === '' ? 'its top level' : at}`,
    stuck: 'time out: the disk or standard input did not respond',
    severalFiles: 'undecided: several files contain the same request; name one with --at',
    taken: (file: string) => `the approval in ${file} was already acted on`,
    leftOut: {
      line: (root: string, path: string, why: string) => `left out: ${root}/${path}: ${why}`,
      more: (count: number) => `left out: ${count} more`,
      tooDeep: 'it is nested too deeply to be read',
      link: 'it is a link, and links are not followed',
      noFile: 'it is not a regular file',
      noUtf8: 'its name is not UTF-8',
      large: 'it is too large for a message file',
      holes: 'it is mostly holes',
      refused: (code: string) => `it cannot be read (${code})`,
    },
    oneOf: 'Give exactly one of ID, --line-sha256 and --stdin.',
    noAsk: (id: string) => `No message under the root has the ID ${id}. Give its bytes with --stdin.`,
    severalAsks: (id: string) => `Several messages under the root have the ID ${id}. Give the bytes with --stdin.`,
  },
} as const

/** Of a directory in which a reader notes what it acted on. */
export const once = {
  again: (id: string, file: string) => `It was already acted on: ${id} is noted in ${file}.`,
  missing: (directory: string) => `The directory ${directory}, which records what was acted on, is missing.`,
  missingMend: (directory: string) =>
    `Create it once, for this reader alone: mkdir -m 700 ${directory}. A new directory starts without any record.`,
  shared: (directory: string) => `${directory} does not belong to this user alone: others could delete its records.`,
  sharedMend: (directory: string) =>
    `Use another directory, or make this one private: chmod 700 ${directory}, owned by the user that runs this command.`,
  within: (directory: string, root: string) => `${directory} is inside ${root}, where agents write.`,
  withinMend: 'Name a directory elsewhere.',
  unkept: (file: string, why: string) => `Nothing was acted on, because ${file} could not be written (${why}).`,
} as const
