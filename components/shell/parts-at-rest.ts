import { AskNotice } from '@/components/notices/ask-notice'
import { WhyHost } from '@/components/why/why-host'
import { ProofDialog } from './proof-dialog'
import { Sums } from './status-sums'

/** What every page has and nobody waits for. Together, as each part that is fetched by itself has a list of its files in what the first rows wait for. */
export const partsAtRest = { AskNotice, ProofDialog, Sums, WhyHost }
