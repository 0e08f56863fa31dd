/**
 * What a protocol without keys says instead; `lib/conversation` derives links from it. Every message of such a protocol
 * has one, perhaps empty; messages of the others have null.
 */
export type Cue = {
  /** `#N` of a task this message is about, without the `#`. */
  task?: string
  /** Other tasks that it says were claimed or completed or failed too. */
  others?: readonly { task: string; phase: 'claim' | 'complete' | 'fail' }[]
  /** What this message says it answers: the sender, claimed time (UTC ms) and hash, or its first 8 digits or more, of the line of another. */
  answers?: { from: string; at: number | null; sha256?: string }
  phase?:
    | 'claim'
    | 'acknowledge'
    | 'block'
    | 'hand-over'
    | 'complete'
    | 'fail'
    | 'shut-down'
    | 'shut-down-acknowledged'
    | 'mention'
}
