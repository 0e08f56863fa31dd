/** The token of a program in an Authorization header; an empty one for any other header of that name. */
export function bearerIn(header: string | undefined): string | null {
  if (header === undefined) return null
  return /^Bearer (sbx_[a-z]{2}_[\w-]{43})$/.exec(header)?.[1] ?? ''
}

/** The first characters, by which people tell one token from another. */
export const beginningOf = (token: string) => token.slice(0, 11)
