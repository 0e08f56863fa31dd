'use client'

import { Said } from '@/components/said/said-text'
import { Why } from '@/components/why/why-word'
import type { IgnoredRule } from '@/lib/source/ingest-facts'
import { text } from '@/lib/text'
import { clauses } from '@/lib/text/joined'
import { number } from '@/lib/text/number'

const words = text.ingest.sums

/** Which rule leaves what out, and a few paths that it left out. */
export function IgnoredBy({ rules }: { rules: readonly IgnoredRule[] }) {
  return (
    <details className="ignored mt-1">
      <summary className="text-12">
        <b className="font-medium text-fg-2">{words.ignoredBy}</b> {rules.length === 0 ? words.ignoredNone : ''}
        <Said>{summary(rules)}</Said>
      </summary>
      <ul className="mt-1">
        {rules.map(({ source, rule, files, directories, examples }) => (
          <li key={`${source} ${rule}`}>
            <span className="fx text-12">
              <span className="trunc">
                <Why of={`rule:${rule}`}>
                  <Said>{words.rule(rule)}</Said>
                </Why>
                <span className="text-fg-3">
                  {' '}
                  <Said>{source}</Said>
                </span>
              </span>
              <span className="sp" />
              <span className="m11">{number(files + directories)}</span>
            </span>
            {examples.map((path) => (
              <span key={path} className="m11 trunc block text-fg-3" title={path}>
                <Said>{path}</Said>
              </span>
            ))}
          </li>
        ))}
      </ul>
      <p className="text-12 text-fg-3">{words.directory}</p>
    </details>
  )
}

/** `temporary name 58, backup copy 71`: over all sources, most first. */
function summary(rules: readonly IgnoredRule[]): string {
  const counts = new Map<string, number>()
  for (const { rule, files, directories } of rules) counts.set(rule, (counts.get(rule) ?? 0) + files + directories)
  const most = [...counts].sort(([, a], [, b]) => b - a)
  return clauses(...most.map(([rule, count]) => `${words.rule(rule)} ${number(count)}`))
}
