'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTRPC } from '@/components/live/use-trpc'
import { toast } from '@/components/ui/over/toast'
import type { ChosenProblems } from '@/lib/rules/problem'
import { text } from '@/lib/text'

const words = text.waiving

/** As a call takes it. */
export function sentChosen(chosen: ChosenProblems) {
  return 'keys' in chosen ? { keys: [...chosen.keys] } : chosen
}

/** Says of problems that they were seen, and takes that back. */
export function useAcknowledge() {
  const trpc = useTRPC()
  const settled = useSettledProblems()
  const onError = ({ message }: { message: string }) => toast.error(message)
  const takeBack = useMutation(
    trpc.problems.takeBack.mutationOptions({
      onSuccess: ({ count, taken }) =>
        toast(saidOf(count === 0 ? words.done.nothingBack : words.done.takenBack(count), taken)),
      onError,
      onSettled: settled,
    }),
  )
  const acknowledge = useMutation(
    trpc.problems.acknowledge.mutationOptions({
      onSuccess: ({ count, more, taken }, chosen) => {
        if (count === 0) return toast(words.done.nothing)
        const back = { label: words.takeBack, onClick: () => takeBack.mutate(chosen) }
        toast(saidOf(words.done.acknowledged(count, more), taken), 'keys' in chosen ? { action: back } : undefined)
      },
      onError,
      onSettled: settled,
    }),
  )
  return {
    acknowledge: (chosen: ChosenProblems) => acknowledge.mutate(sentChosen(chosen)),
    takeBack: (chosen: ChosenProblems) => takeBack.mutate(sentChosen(chosen)),
    isPending: acknowledge.isPending || takeBack.isPending,
  }
}

/** Waives or mutes. */
export function useWaive(onDone: () => void) {
  const trpc = useTRPC()
  const settled = useSettledProblems()
  return useMutation(
    trpc.problems.waive.mutationOptions({
      onSuccess: ({ taken }) => {
        toast(saidOf(words.done.waived, taken))
        onDone()
      },
      onSettled: settled,
    }),
  )
}

/** Waivers and mutes that hold. */
export function useWaivers() {
  const trpc = useTRPC()
  return useQuery(trpc.problems.waivers.queryOptions())
}

export function useEndWaiver() {
  const trpc = useTRPC()
  const settled = useSettledProblems()
  return useMutation(
    trpc.problems.end.mutationOptions({
      onSuccess: ({ taken }) => toast(saidOf(words.done.ended, taken)),
      onError: ({ message }) => toast.error(message),
      onSettled: settled,
    }),
  )
}

const saidOf = (done: string, taken: boolean) => (taken ? done : words.done.later)

/** What is listed and what is counted follow from it. */
function useSettledProblems() {
  const trpc = useTRPC()
  const cache = useQueryClient()
  return () => {
    void cache.invalidateQueries({ queryKey: trpc.console.status.queryKey() })
    return cache.invalidateQueries({ queryKey: trpc.problems.pathKey() })
  }
}
