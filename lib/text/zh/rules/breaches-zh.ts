import { channelBreachesZh } from './channel-breaches-zh'
import { generalBreachesZh } from './general-breaches-zh'
import { standingBreachesZh } from './standing-breaches-zh'
import { treeBreachesZh } from './tree-breaches-zh'

export const breachesZh = { ...generalBreachesZh, ...channelBreachesZh, ...treeBreachesZh, ...standingBreachesZh }
