import type { Flag } from '@/lib/message/flags'

/** Flags that are shown by another word than they are asked by. */
export const flagNames: { readonly [flag in Flag]?: string } = {
  'claims-human': 'UNVERIFIED',
}
