import { connectionZh } from './console/connection-zh'
import { shellZh } from './console/shell-zh'
import { facetPaneZh } from './messages/facet-pane-zh'
import { flagNamesZh } from './messages/flag-names-zh'
import { seenZh } from './messages/seen-zh'
import { streamZh } from './messages/stream-zh'
import type { FirstTheme } from './themes'

/** What a browser needs before it shows a first row, as `lib/text/console/first-load-words`. */
export const first: { readonly [theme in FirstTheme]: object } = {
  connection: connectionZh,
  shell: shellZh,
  stream: streamZh,
  facetPane: facetPaneZh,
  seen: seenZh,
  flagNames: flagNamesZh,
}
