export type Guardrail = { name: string; value: string }

/** What an agent may do, as far as files and messages say: null and empty where nothing says so. */
export type Authority = {
  registered: boolean
  tier: string | null
  role: string | null
  status: string | null
  autonomy: string | null
  /** How far its program asks before it acts. */
  mode: string | null
  capabilities: readonly string[]
  /** By name, each with the JSON of its value. */
  guardrails: readonly Guardrail[]
}

/** What of that changes. */
export const TERMS = ['registered', 'tier', 'role', 'status', 'autonomy', 'mode', 'capability', 'guardrail'] as const
export type Term = (typeof TERMS)[number]

/** `changed`: whether it gives more freedom or less is not known. */
export type Way = 'loosened' | 'tightened' | 'changed'

/** `name`: of which guardrail or capability. `from` and `to` are null where there was, or is, nothing. */
export type AuthorityChange = { term: Term; name: string | null; from: string | null; to: string | null; way: Way }

/** What says so: a file, by its path, or a message, by its uid. */
export type Witness = { path: string; uid: null } | { path: null; uid: string }

/** One time at which what an agent may do changed: when a file was seen to say so, or a message was sent, UTC ms. */
export type AuthorityStep = Witness & {
  id: string
  at: number
  /** Of the first that is known of its kind what it says; nobody knows what was before. */
  first: boolean
  changes: readonly AuthorityChange[]
}

/** A guardrail that is judged against what an agent says, and the code of the rule that is broken where it is not kept. */
export type JudgedGuardrail = { guardrail: string; rule: string }

export type AgentAuthority = {
  /** What held at the time that was asked for, or holds now; null where nothing was known of that time. */
  holds: Authority | null
  /** Those of its guardrails that are judged. */
  judged: readonly JudgedGuardrail[]
  /** What says that, each once. */
  by: readonly Witness[]
  /** The earliest time of which something is known, UTC ms; null where there is none. */
  since: number | null
  /** The newest first. */
  steps: readonly AuthorityStep[]
  /** There are older ones than these. */
  earlier: boolean
}
