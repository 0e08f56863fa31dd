import { spoken } from '@/lib/text/spoken'

/** What no module may do: it keeps what was said while it was loaded. */
export const kept = spoken('shell', { word: 'word' }).word
