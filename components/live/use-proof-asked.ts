import { useSyncExternalStore } from 'react'

/** By what status the server says that who acts must show again who they are. */
const WANTS_PROOF = 428

/** `fresh`: the proof is too old. `second-factor`: a policy wants one, and the session has none. */
export type Wanted = 'fresh' | 'second-factor'
export type Asking = { wanted: Wanted; answered: Promise<boolean>; answer: (proven: boolean) => void }

let asking: Asking | null = null
const watchers = new Set<() => void>()

function tell(next: Asking | null): void {
  asking = next
  for (const changed of watchers) changed()
}

/** Resolves once the person has shown who they are, or would not. */
export function askProof(wanted: Wanted): Promise<boolean> {
  if (asking !== null) return asking.answered
  let answer: Asking['answer'] = () => undefined
  const answered = new Promise<boolean>((resolve) => {
    answer = resolve
  })
  tell({
    wanted,
    answered,
    answer: (proven) => {
      tell(null)
      answer(proven)
    },
  })
  return answered
}

/** As `fetch`; an act that wants a fresh proof waits for it and is sent again, which nothing of was done before. */
export async function fetchProven(address: string | URL | Request, init?: RequestInit): Promise<Response> {
  const answer = await fetch(address, init)
  if (answer.status !== WANTS_PROOF || !(await askProof('fresh'))) return answer
  return fetch(address, init)
}

/** The act that waits for a proof, and what answers it; null while none does. */
export function useProofAsked(): Asking | null {
  return useSyncExternalStore(
    (changed) => {
      watchers.add(changed)
      return () => watchers.delete(changed)
    },
    () => asking,
    () => null,
  )
}
