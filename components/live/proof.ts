import { useSyncExternalStore } from 'react'

/** By what status the server says that who acts must show again who they are. */
const WANTS_PROOF = 428

type Asking = { answered: Promise<boolean>; answer: (proven: boolean) => void }

let asking: Asking | null = null
const watchers = new Set<() => void>()

function tell(next: Asking | null): void {
  asking = next
  for (const changed of watchers) changed()
}

/** Resolves once the person has shown who they are, or would not. */
function askProof(): Promise<boolean> {
  if (asking !== null) return asking.answered
  let answer: Asking['answer'] = () => undefined
  const answered = new Promise<boolean>((resolve) => {
    answer = resolve
  })
  tell({
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
  if (answer.status !== WANTS_PROOF || !(await askProof())) return answer
  return fetch(address, init)
}

/** What answers the act that waits for a proof; null while none does. */
export function useProofAsked(): ((proven: boolean) => void) | null {
  return useSyncExternalStore(
    (changed) => {
      watchers.add(changed)
      return () => watchers.delete(changed)
    },
    () => asking?.answer ?? null,
    () => null,
  )
}
