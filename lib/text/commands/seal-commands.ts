/** What `signalbox key`, `verify-human` and `wait-approval` say, one line each. */
export const seal = {
  genuine: (deed: string, id: string) => `genuine: ${deed} ${id}`,
  unsigned: 'It carries no signature of Signalbox.',
  unreadable:
    'It is no JSON object that every reader takes for the same, or says something itself around its messages.',
  otherKey: 'It was signed with a key that is not trusted here.',
  broken: 'The signature does not fit: it was altered, or written for another place or another source.',
  expired: (at: number) => `It expired at ${new Date(at).toISOString()}.`,
  copied: (at: number) => `It is a copy: the same stands there before, at byte ${at}.`,
  again: 'It is a copy: the same stands there more than once.',
  noFile: (file: string) => `There is no file ${file}.`,
  noRegular: (file: string) => `${file} is no regular file.`,
  large: (file: string) => `${file} is larger than what is read here.`,
  noLine: (at: number) => `No line begins at byte ${at}.`,
  whichLine: 'Say which line: FILE:OFFSET.',
  whichMessage: 'It is a mailbox: say which message with --id.',
  noMessage: (id: string) => `No message there has the id ${id}.`,
  where: 'Say with --at which file it was read from.',
  noKey: (file: string) => `There is no public key in ${file}.`,
  noKeyMend: 'Have it printed by `signalbox key` on the machine of the console, and name it with --key.',
  keyless: 'These data have no key yet.',
  keylessMend: 'Start `signalbox serve` once.',
  noSource: (file: string) => `No source that the key file names holds ${file}.`,
  noSourceMend: 'Say --source and --root.',
  whichSource: 'Say with --root or --source which of the sources that the key file names.',
  wait: {
    approved: (file: string) => `approved: ${file}`,
    rejected: (file: string) => `rejected: ${file}`,
    changed: (file: string) => `approved with changes: do what ${file} says, not what was asked`,
    expired: (file: string, at: number) =>
      `expired: the decision in ${file} was valid until ${new Date(at).toISOString()}`,
    timeOut: 'time out: no decision on it that holds',
    unread: (root: string, why: string) => `undecided: ${root} cannot be read (${why})`,
    overdue: (root: string, at: string) =>
      `time out: not everything below ${root} was looked at, which may hold a refusal; the time was over at ${at === '' ? 'its top' : at}`,
    stuck: 'time out: the disk or the standard input gave no answer',
    severalFiles: 'undecided: the same is asked in several files; say with --at which is meant',
    taken: (file: string) => `the approval in ${file} was acted on before`,
    leftOut: {
      line: (root: string, path: string, why: string) => `left out: ${root}/${path}: ${why}`,
      more: (count: number) => `left out: ${count} more`,
      tooDeep: 'it lies deeper than what is read here',
      link: 'it is a link, and no link is followed',
      noFile: 'it is no regular file',
      noUtf8: 'its name is no UTF-8',
      large: 'it is larger than any message file',
      holes: 'it is mostly holes',
      refused: (code: string) => `it cannot be looked at (${code})`,
    },
    oneOf: 'Give one of ID, --line-sha256 and --stdin.',
    noAsk: (id: string) => `No message under the root has the id ${id}; give its bytes with --stdin.`,
    severalAsks: (id: string) => `Several messages under the root have the id ${id}; give the bytes with --stdin.`,
  },
} as const

/** What is said of a directory in which a reader notes what it acted on. */
export const once = {
  again: (id: string, file: string) => `It was acted on before: ${id} is noted in ${file}.`,
  missing: (directory: string) => `There is no directory ${directory}, which says what was acted on.`,
  missingMend: (directory: string) =>
    `Make it once, for this reader alone: mkdir -m 700 ${directory}. One made anew has forgotten everything.`,
  shared: (directory: string) => `${directory} is not this user's alone: others could take out what was acted on.`,
  sharedMend: (directory: string) => `Make another, or let it be: chmod 700 ${directory}, owned by who runs this.`,
  within: (directory: string, root: string) => `${directory} lies in ${root}, where agents write.`,
  withinMend: 'Name one elsewhere.',
  unkept: (file: string, why: string) => `Nothing is acted on, because ${file} cannot be kept (${why}).`,
} as const
