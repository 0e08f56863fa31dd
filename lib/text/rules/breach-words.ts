import { spoken } from '../spoken'
import { channelBreaches } from './channel-breaches'
import { generalBreaches } from './general-breaches'
import { standingBreaches } from './standing-breaches'
import { treeBreaches } from './tree-breaches'

/** What is wrong with one message, where a rule is broken. */
export const breaches = spoken('breaches', {
  ...generalBreaches,
  ...channelBreaches,
  ...treeBreaches,
  ...standingBreaches,
})
