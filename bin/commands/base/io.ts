/** What a command may touch of the terminal; tests give their own. */
export type Io = {
  out: (text: string) => void
  err: (text: string) => void
  /** `out` for a lot of text: resolves when there is room for more. */
  pour: (text: string) => Promise<void>
  /** All of standard input. */
  input: () => Promise<Buffer>
  /** Standard error is a terminal: progress may rewrite its line. */
  terminal: boolean
  /** Standard output is a terminal: what is printed is seen. */
  shown: boolean
  columns: number
  environment: { readonly [name: string]: string | undefined }
  /** Where the command was typed; relative directories start here. */
  directory: string
  home: string
  now: () => number
  /** Resolves after so many ms, or when it is ended. */
  wait: (ms: number, ended: AbortSignal) => Promise<void>
  /** Resolves when the person or the system asks the command to end; until it is looked at, that ends it at once. */
  readonly asked: Promise<void>
}
