import { counted, number } from '../number'
import { sizeInWords } from '../size'
import { spoken } from '../spoken'

/** What is said of the projects of a source, and of choosing among them. */
export const projectWords = spoken('projects', {
  title: 'Projects',
  looking: 'Looking for projects…',
  none: 'There is no project here yet.',
  beside: (running: number, teams: number) =>
    `${running === 0 ? 'No session says that it runs' : running === 1 ? '1 session says that it runs' : `${number(running)} sessions say that they run`}; ${counted(teams, 'team', 'teams')}.`,
  counting: (done: number, all: number) => `Counting: ${number(done)} of ${counted(all, 'project', 'projects')}.`,
  unopened: 'This list was made from names, sizes and times. No file was opened.',
  copy: (directory: string) => `A copy of what is read is kept in ${directory}, on this machine.`,
  copyIn: 'A copy of what is read is kept in the Postgres database that this console was started with.',
  keptFor: (days: number) =>
    `Lines older than ${counted(days, 'day', 'days')} are not kept. Change this later under Sources.`,
  stays: 'Signalbox sends nothing elsewhere, except to webhooks that an admin adds.',
  contents: 'Keep contents',
  contentsOf: (project: string) => `Keep what tools return in ${project}`,
  contentsWhy:
    'What a tool returns can be any file on this machine. Without “Keep contents”, only the name of the tool, the outcome and the size are kept; requests are always kept whole.',
  all: 'All',
  noneChosen: 'None',
  read: (project: string) => `Read ${project}`,
  facts: (sessions: number, bytes: number, whole: boolean) =>
    `${counted(sessions, 'session', 'sessions')}, ${whole ? '' : 'at least '}${sizeInWords(bytes)}`,
  notCounted: 'not counted yet',
  notThere: 'not there now',
  last: (when: string) => `last active ${when}`,
  fresh: 'new project, not read',
  chosen: (chosen: number, all: number, sessions: number, bytes: number) =>
    `${number(chosen)} of ${counted(all, 'project', 'projects')} chosen: ${counted(sessions, 'session', 'sessions')}, ${sizeInWords(bytes)}.`,
  left: (projects: number, bytes: number) =>
    `${counted(projects, 'project is', 'projects are')} not read (${sizeInWords(bytes)}) and not counted in either sum.`,
  usual: 'Projects active in the last 30 days are chosen to begin with.',
  later: 'Projects that come later are not read until you choose them under Sources.',
  watch: (count: number) => `Watch ${counted(count, 'project', 'projects')} read-only`,
  everyProject: 'all',
  fixed: 'Projects that are read',
  withContents: (project: string) => `${project} (with contents)`,
})
