'use client'

import { TabTitle } from '@/components/shell/tab-title'
import { Button } from '@/components/ui/button'
import { Failure } from '@/components/ui/empty-state'
import { text } from '@/lib/text/console/first-load-words'

export default function PageFailed({ reset }: { error: Error; reset: () => void }) {
  return (
    <>
      <TabTitle page={text.shell.failed.title} />
      <Failure
        title={text.shell.failed.title}
        cause={text.shell.failed.body}
        action={<Button onClick={reset}>{text.shell.failed.again}</Button>}
      />
    </>
  )
}
