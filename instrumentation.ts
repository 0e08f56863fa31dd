import type { Instrumentation } from 'next'
import { pageFailed } from '@/server/api/caller'

/** Next tells here what a page threw; by itself it says so on standard error only. */
export const onRequestError: Instrumentation.onRequestError = (error, _request, { routePath }) =>
  pageFailed(error, routePath)
