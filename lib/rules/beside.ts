/** Another message of the same conversation. `at`: by which it stands in order, UTC ms. */
export type SaidBeside = {
  from: string | null
  kind: string
  /** Its first 500 characters. */
  body: string
  at: number
  /** It stands after the message, not before it. */
  isAfter: boolean
}

/** What stands beside a message, looked up only where a rule that seems broken asks for it. */
export type Beside = {
  /** Of its conversation, in order: the last hundred before it, the first hundred in the half hour after it. */
  said: readonly SaidBeside[]
  /** Its file was given other content. */
  replaced: boolean
  /** It took the place of another message in its file. */
  replaces: boolean
  /** Of what is gone: how many other files of its folder went within a minute of it. */
  wentWith: number
  /** Of what is gone: whether other files of its folder still lie there. */
  folderLives: boolean
}
