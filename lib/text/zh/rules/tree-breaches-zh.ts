import type { treeBreaches } from '@/lib/text/rules/tree-breaches'
import type { Said } from '@/lib/text/spoken'

export const treeBreachesZh: Said<typeof treeBreaches> = {}
