import { isInstalled } from '@/lib/reader/reader'

/** A command of Signalbox, as whoever reads it can type it where this one runs. */
export const typedCommand = (words: string) => `${isInstalled() ? 'signalbox' : 'npm run signalbox --'} ${words}`

/** What builds the binding of SQLite for the Node that runs; npm may have been told to run no install script. */
export const typedRebuild = () =>
  isInstalled() ? 'npm rebuild --global --allow-scripts=better-sqlite3 better-sqlite3' : typedStart()

/** What starts it, with what it is given. */
export const typedStart = (...words: string[]) =>
  [...(isInstalled() ? ['signalbox serve'] : ['npm start', ...(words.length > 0 ? ['--'] : [])]), ...words].join(' ')
