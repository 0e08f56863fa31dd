/** The uid of the ask that a held post is, by the number of its act, or by what is told instead; no message of the index has such a one. */
export const heldUid = (act: number | string) => `held-${act}`

const UID = /^held-([1-9]\d{0,14})$/

/** The act that a uid stands for; null where it is a message's. */
export function heldAct(uid: string): number | null {
  const found = UID.exec(uid)?.[1]
  return found === undefined ? null : Number(found)
}
