import { reader } from '@/lib/reader/reader'

/** Sentences one after the other, as the reader's language sets them; what is empty is left out. */
export function sentences(...parts: readonly (string | null | false | undefined)[]): string {
  return parts.filter(Boolean).join(reader().language === 'zh' ? '' : ' ')
}

/** Names one after the other: `qa, leader`; in Chinese `qa、leader`. */
export function listed(names: readonly string[]): string {
  return names.join(reader().language === 'zh' ? '、' : ', ')
}

/** What is said of one thing, in one line: `3 agents, quiet`; in Chinese `3 个智能体，静默`. */
export function clauses(...parts: readonly (string | null | false | undefined)[]): string {
  return parts.filter(Boolean).join(reader().language === 'zh' ? '，' : ', ')
}

/** Between two of them, where a page sets them itself. */
export function comma(): string {
  return reader().language === 'zh' ? '，' : ', '
}
