/** Whose eyes it is for: in which language words are said, and in which zone times are shown. */
export const LANGUAGES = ['en', 'zh'] as const
export type Language = (typeof LANGUAGES)[number]

/** `zone`: an IANA name; `UTC` where that is wanted, or nothing else is known. */
export type Reader = { language: Language; zone: string }

/** Commands, files, logs and agents, and whoever is not known. */
export const NOBODY: Reader = { language: 'en', zone: 'UTC' }

type Here = {
  now: () => Reader
  as: <Result>(reader: Reader, act: () => Result) => Result
  said: { [name: string]: object }
  installed: boolean
}

/** Modules are loaded more than once in a process: by the server and by the pages that it makes. */
const HERE = Symbol.for('signalbox.reader')

function here(): Here {
  const shared: typeof globalThis & { [HERE]?: Here } = globalThis
  shared[HERE] ??= { now: () => NOBODY, as: (_, act) => act(), said: {}, installed: false }
  return shared[HERE]
}

/** Who reads what is made now. */
export function reader(): Reader {
  return here().now()
}

/** Makes what `act` makes, also what it waits for, for that reader. */
export function readAs<Result>(wanted: Reader, act: () => Result): Result {
  return here().as(wanted, act)
}

/** As for nobody: what an act keeps, writes and throws is the same whoever reads. */
export function asNobody<Result>(act: () => Result): Result {
  return readAs(NOBODY, act)
}

/** Says how it is known who reads: in a browser one person, on a server by what is answered. */
export function readBy(known: Pick<Here, 'now' | 'as'>): void {
  const shared = here()
  shared.now = known.now
  shared.as = known.as
}

/** Whether Signalbox was installed, and is typed by its name; else it lies in a clone, from which npm runs it. */
export function isInstalled(): boolean {
  return here().installed
}

export function knowInstalled(installed: boolean): void {
  here().installed = installed
}

/** Makes words of Chinese known by the name of their theme. */
export function sayInChinese(said: { readonly [name: string]: object }): void {
  const shared = here()
  shared.said = { ...shared.said, ...said }
}

/** Whether the Chinese words of a theme are known here. */
export function isSaid(name: string): boolean {
  return Object.hasOwn(here().said, name)
}

/** The words of a theme in the reader's language; null where English is meant, or those words are not loaded yet. */
export function saidNow(name: string): object | null {
  const { now, said } = here()
  return now().language === 'zh' ? (said[name] ?? null) : null
}
