import { ArrowDownNarrowWide, Braces } from 'lucide-react'
import { parseAsBoolean, parseAsStringLiteral, useQueryState } from 'nuqs'
import { Button } from '@/components/ui/button'
import { ChoiceMenu } from '@/components/ui/over/choice-menu'
import { THREAD_ORDERS } from '@/lib/conversation/conversation-orders'
import { text } from '@/lib/text'

const words = text.thread
const ORDER = parseAsStringLiteral(THREAD_ORDERS).withDefault('sent')
const orders = () => THREAD_ORDERS.map((name) => ({ name, label: words.orders[name] }))

/** How a thread is shown, as the address says: in which order, and whether JSON is folded. */
export function useThreadLook() {
  const [order, setOrder] = useQueryState('order', ORDER)
  const [folds, setFolds] = useQueryState('fold', parseAsBoolean.withDefault(false))
  return { order, setOrder, folds, setFolds }
}

/** `sortable`: whether the thread can be ordered by arrival too. */
export function ThreadTools({
  look: { order, setOrder, folds, setFolds },
  sortable,
}: {
  look: ReturnType<typeof useThreadLook>
  sortable: boolean
}) {
  return (
    <>
      {sortable && (
        <ChoiceMenu
          label={words.order}
          icon={ArrowDownNarrowWide}
          look="ghost"
          says={words.orders[order]}
          options={orders()}
          chosen={order}
          onChoose={setOrder}
        />
      )}
      <Button
        look="ghost"
        icon={Braces}
        className="foldable"
        title={words.fold}
        aria-pressed={folds}
        onClick={() => setFolds(folds ? null : true)}
      >
        {words.fold}
      </Button>
    </>
  )
}
