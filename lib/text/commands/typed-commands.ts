import { isInstalled } from '@/lib/reader/reader'

/** A command of Signalbox, as whoever reads it can type it where this one runs. */
export const typedCommand = (words: string) => `${isInstalled() ? 'signalbox' : 'npm run signalbox --'} ${words}`

/** What starts it, with what it is given. */
export const typedStart = (...words: string[]) =>
  [...(isInstalled() ? ['signalbox serve'] : ['npm start', ...(words.length > 0 ? ['--'] : [])]), ...words].join(' ')
