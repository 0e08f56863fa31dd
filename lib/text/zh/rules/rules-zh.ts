import { channelTitlesZh } from './channel-titles-zh'
import { generalTitlesZh } from './general-titles-zh'
import { standingTitlesZh } from './standing-titles-zh'
import { treeTitlesZh } from './tree-titles-zh'

export const rulesZh = { ...generalTitlesZh, ...channelTitlesZh, ...treeTitlesZh, ...standingTitlesZh }
