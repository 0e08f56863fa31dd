/** Another message beside one. `at`: by which it stands in order, UTC ms. */
export type SaidBeside = {
  uid: string
  from: string | null
  /** Whom it is addressed to or mentions. */
  to: readonly string[]
  kind: string
  /** Its first 500 characters. */
  body: string
  at: number
}

/** What stands beside a message, looked up only where a rule that seems broken asks for it. */
export type Beside = {
  /** The last hundred of its conversation before it, in order. */
  before: readonly SaidBeside[]
  /** In its channel in the half hour after it, or as long as a rule that asks: five hundred at most, of its conversation first. */
  after: readonly SaidBeside[]
  /** Those of them that are of its conversation. */
  own: readonly SaidBeside[]
  /** In its conversation and channel later than that, in order: two hundred at most. */
  later: readonly SaidBeside[]
  /** Its file was given other content. */
  replaced: boolean
  /** It took the place of another message in its file. */
  replaces: boolean
  /** Of what is gone: how many other files of its folder went within a minute of it. */
  wentWith: number
  /** Of what is gone: whether other files of its folder still lie there. */
  folderLives: boolean
  /** Of what left a snapshot that lives: what stood in that afterwards, the first few; none where that was not kept. */
  laterSnapshots: readonly string[]
  /** What was said of autonomy in its channel in the thirty days before it, in order; the last fifty. */
  autonomy: readonly SaidBeside[]
}
