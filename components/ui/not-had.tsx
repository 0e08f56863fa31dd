import { Button } from './button'
import { EmptyState, Failure } from './empty-state'

type Words = { notFound: string; notFoundNext: string; close: string; failed: string; again: string }

/** What a peek shows instead of something that is not there, or that could not be had. */
export function NotHad({
  error,
  words,
  onAgain,
  onClose,
}: {
  error: { message: string; data?: { code?: string } | null | undefined }
  words: Words
  onAgain: () => void
  onClose: () => void
}) {
  return error.data?.code === 'NOT_FOUND' ? (
    <EmptyState title={words.notFound} next={<Button onClick={onClose}>{words.close}</Button>}>
      {words.notFoundNext}
    </EmptyState>
  ) : (
    <Failure title={words.failed} cause={error.message} action={<Button onClick={onAgain}>{words.again}</Button>} />
  )
}
