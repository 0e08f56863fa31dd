/** A message as it is looked at here: where it lies or lay, and how its file is now. */
export type AlteredDbRow = {
  key: number
  uid: string
  fileId: number
  generation: number
  start: number
  line: number | null
  sha256: string
  observedAt: number
  goneAt: number | null
  path: string
  shape: string | null
  fileGeneration: number
  fileGoneAt: number | null
}
