/** One thing that was looked at. `mend` says what to do where it is not well. */
export type Finding = { what: string; state: 'well' | 'attention' | 'ill'; says: string; mend: string | null }

export const well = (what: string, says: string): Finding => ({ what, state: 'well', says, mend: null })
export const attention = (what: string, says: string, mend: string): Finding => ({
  what,
  state: 'attention',
  says,
  mend,
})
export const ill = (what: string, says: string, mend: string): Finding => ({ what, state: 'ill', says, mend })
