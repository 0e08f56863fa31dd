/** Words inside a line of a page of help. */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'strong' | 'em'; parts: Inline[] }
  /** `topic`: another page of help, or null for this one; `heading`: where on it. */
  | { kind: 'inside'; topic: string | null; heading: string | null; parts: Inline[] }
  | { kind: 'outside'; href: string; parts: Inline[] }

export type Block =
  | { kind: 'heading'; depth: number; id: string; parts: Inline[] }
  | { kind: 'paragraph'; parts: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Block[][] }
  | { kind: 'code'; text: string }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'quote'; blocks: Block[] }

export type HelpHeading = { id: string; text: string }

/** A page that is there, as it is found. */
export type HelpTopic = { name: string; title: string; headings: HelpHeading[] }

/** A page of help: what it says, and nothing that could be run. */
export type HelpPage = HelpTopic & { blocks: Block[] }

/** The words alone, as one reads them aloud. */
export function wordsOf(parts: readonly Inline[]): string {
  return parts.map((part) => ('text' in part ? part.text : wordsOf(part.parts))).join('')
}
