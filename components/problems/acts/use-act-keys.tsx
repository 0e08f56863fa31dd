'use client'

import { type ReactNode, useState } from 'react'
import { useCompose, useMayCompose } from '@/components/compose/use-compose'
import type { Bindings } from '@/components/keys/use-keys'
import { useMay } from '@/components/people/you/use-me'
import { idOfGroup, idOfPart, idOfProblem } from '@/components/problems/ids-of-lines'
import type { ChosenProblems, Grouping, ProblemGroup, ProblemRow } from '@/lib/rules/problem'
import type { ProblemPart } from '@/lib/rules/problem-part'
import { mendOf } from './mend-acts'
import { useAcknowledge } from './use-problem-acts'
import { waivableIn, waivableInPart, waivableOf } from './waivable-parts'
import { type Waivable, WaiveDialog } from './waive-dialog'

type Listed = {
  groups: readonly ProblemGroup[]
  /** The group that is open, and its parts. */
  group: string | null
  parts: readonly ProblemPart[]
  rows: readonly ProblemRow[]
  by: Grouping
  history: boolean
}

/** The keys that act on the line that has the focus: a problem, or a whole group or a part of one as it is shown. */
export function useActKeys({ groups, group: opened, parts, rows, by, history }: Listed): {
  keys: Bindings
  dialog: ReactNode
} {
  const may = useMay('operator')
  const { acknowledge, takeBack } = useAcknowledge()
  const [asked, setAsked] = useState<Waivable | null>(null)
  const mayCompose = useMayCompose()
  const [, compose] = useCompose()
  const mend = () => {
    const row = rows.find((one) => idOfProblem(one) === document.activeElement?.id)
    const asked = row === undefined ? null : mendOf(row)
    return asked === null || !may || !mayCompose ? false : compose(asked)
  }
  const focused = (): { chosen: ChosenProblems; waivable: Waivable } | null => {
    const id = document.activeElement?.id ?? ''
    const row = rows.find((one) => idOfProblem(one) === id)
    if (row !== undefined)
      return { chosen: { keys: [{ uid: row.uid, rule: row.rule }] }, waivable: { of: waivableOf(row) } }
    const part = parts.find((one) => idOfPart(one) === id)
    if (part !== undefined && opened !== null)
      return {
        chosen: { by, group: opened, part: part.key, history, upTo: part.lastAt },
        waivable: { of: waivableInPart(part) },
      }
    const group = groups.find(({ key }) => idOfGroup(key) === id)
    if (group === undefined) return null
    return { chosen: { by, group: group.key, history, upTo: group.lastAt }, waivable: { of: waivableIn(group) } }
  }
  const on = (does: (line: NonNullable<ReturnType<typeof focused>>) => void) => () => {
    const line = may ? focused() : null
    if (line === null) return false
    does(line)
  }
  return {
    keys: {
      a: on(({ chosen }) => acknowledge(chosen)),
      'shift+a': on(({ chosen }) => takeBack(chosen)),
      s: mend,
      w: on(({ waivable }) => 'of' in waivable && waivable.of.length > 0 && setAsked(waivable)),
    },
    dialog: asked !== null && <WaiveDialog waivable={asked} onClose={() => setAsked(null)} />,
  }
}
