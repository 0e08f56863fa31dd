import type { flagNames } from '@/lib/text/messages/flag-names'
import type { Said } from '@/lib/text/spoken'

export const flagNamesZh: Said<typeof flagNames> = { 'claims-human': '身份未验证' }
