import type { Flag } from '@/lib/message/flags'
import { spoken } from '../spoken'

/** Flags that are shown by another word than they are asked by. */
export const flagNames: { readonly [flag in Flag]?: string } = spoken('flagNames', {
  'claims-human': 'UNVERIFIED',
})
