/** A command that was carried out and answers by its exit code; `message` is the line that says why. */
export class Ended extends Error {
  override readonly name = 'Ended'
  constructor(
    readonly exit: number,
    message: string,
  ) {
    super(message)
  }
}
