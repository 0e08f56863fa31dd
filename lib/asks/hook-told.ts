/**
 * What became of a hook that was installed for a desk: `same` as it was written, `changed`, `removed` from its settings,
 * `off` with all hooks there, or `unreadable`, so that no hook of the file is called. `unknown`: the file may not be opened.
 */
export type HookState = 'same' | 'changed' | 'removed' | 'off' | 'unreadable' | 'unknown'

/** `file`: of the settings; `source`: the desk at which it asks. */
export type HookTold = { source: string; file: string; state: HookState }

/** What a person has to know: nobody is asked, or about other calls than was said. */
export const isAmiss = ({ state }: Pick<HookTold, 'state'>) => state !== 'same'
