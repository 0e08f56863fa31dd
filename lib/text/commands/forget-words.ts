import type { Forgotten, ForgottenCount, ForgottenKind } from '@/lib/source/forgotten'
import { counted } from '../number'
import { sizeInWords } from '../size'

type Times = { first: string | null; last: string | null }

const kinds: { [kind in ForgottenKind]: string } = { project: 'Project', session: 'Session' }

/** What `signalbox forget` says. */
export const forgetting = {
  noSource: (label: string) => `There is no source named ${label}.`,
  sources: (labels: readonly string[]) =>
    labels.length === 0 ? 'There are no sources yet.' : `Sources: ${labels.join(', ')}.`,
  none: (name: string) => `The index has no project or session named ${name}.`,
  noneMend: (titles: string) =>
    `Give the path of a project, the ID of a session, or at least 8 characters from its beginning or its end that no other session has. Protocols with projects or sessions: ${titles}.`,
  cannot: (label: string, title: string) =>
    `Source ${label} is ${title}, which has no projects and no sessions: nothing of it can be forgotten by itself.`,
  able: (titles: string) => `Protocols with projects or sessions: ${titles}.`,
  several: (name: string, labels: readonly string[]) => `${name} is in several sources: ${labels.join(', ')}.`,
  severalMend: 'Name one of them with --source.',
  what: (kind: ForgottenKind, name: string, label: string) => `${kinds[kind]} ${name} of source ${label}`,
  held: ({ files, observations, messages, bytes }: ForgottenCount, { first, last }: Times) =>
    [
      counted(files, 'file', 'files'),
      counted(observations, 'observation', 'observations'),
      counted(messages, 'message', 'messages'),
      sizeInWords(bytes),
      ...(first === null || last === null ? [] : [`${first} to ${last}`]),
    ].join(', '),
  along: (label: string) => `What it asked at source ${label}`,
  shared: (names: readonly string[]) =>
    `${names.length === 1 ? 'Team' : 'Teams'} ${names.join(', ')} ${names.length === 1 ? 'also belongs' : 'also belong'} to a session that is not forgotten, and ${names.length === 1 ? 'stays' : 'stay'}.`,
  effect: [
    'Forgetting it removes the bytes, the index and the full text, and these files are not read again.',
    'The agents’ files stay as they are. A new data directory knows nothing of it and reads what still lies there, unless `signalbox move` or `signalbox restore` carried this ledger into it.',
    'What webhooks were told of it, and what was answered, loses its words here. What they received is in other hands.',
    'What people decided or posted stays in the ledger, with the words that they were shown or wrote.',
    'Copies of the data that were made before stay as they are.',
  ],
  shown: 'Nothing was removed. Run the command again with --yes to forget it.',
  done: ({ sha256 }: Pick<Forgotten, 'sha256'>) => `Forgotten. sha256 of what was removed: ${sha256}`,
  again: 'It was forgotten before. The files of the index were rewritten once more.',
  already: (day: string) => `It was forgotten on ${day}. --undo allows it to be read again.`,
  notForgotten: (name: string) => `Nothing named ${name} was forgotten.`,
  notForgottenMend: 'Run `signalbox forget` without a name to list what was.',
  undone: 'It is read again from the disk when the console or `signalbox index` next starts.',
  undo: (kind: ForgottenKind, name: string, label: string) =>
    `${kinds[kind]} ${name} of source ${label} would be read again. Run the command again with --yes.`,
  nothing: 'Nothing was forgotten.',
  listed: (kind: ForgottenKind, name: string, label: string, day: string) =>
    `${kinds[kind]} ${name} of source ${label}, forgotten on ${day}`,
} as const
