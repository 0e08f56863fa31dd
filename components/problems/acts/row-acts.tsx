'use client'

import { useState } from 'react'
import { useMay } from '@/components/people/you/use-me'
import { Button } from '@/components/ui/button'
import type { ProblemRow } from '@/lib/rules/problem'
import { text } from '@/lib/text'
import { MendAct } from './mend-acts'
import { ProblemMarks } from './problem-marks'
import { useAcknowledge } from './use-problem-acts'
import { waivableOf } from './waivable-parts'
import { WaiveDialog } from './waive-dialog'

const words = text.waiving

/** What somebody did about one problem, and what can be done; who only reads is told. */
export function RowActs({ row }: { row: ProblemRow }) {
  const may = useMay('operator')
  const { acknowledge, takeBack, isPending } = useAcknowledge()
  const [asked, setAsked] = useState(false)
  const chosen = { keys: [{ uid: row.uid, rule: row.rule }] }
  return (
    <>
      <p className="text-12">
        <ProblemMarks row={row} whole />
      </p>
      {may && (
        <p className="fx mt-1 flex-wrap">
          {row.acknowledged === null ? (
            <Button disabled={isPending} onClick={() => acknowledge(chosen)}>
              {words.acknowledge}
            </Button>
          ) : (
            <Button look="ghost" disabled={isPending} onClick={() => takeBack(chosen)}>
              {words.takeBack}
            </Button>
          )}
          <Button look="ghost" onClick={() => setAsked(true)}>
            {words.waive}
          </Button>
          <MendAct row={row} />
        </p>
      )}
      {asked && <WaiveDialog waivable={{ of: waivableOf(row) }} onClose={() => setAsked(false)} />}
    </>
  )
}
