// npm runs this before it packs. What goes into the package stands in `files` of package.json; what is fetched when it is
// installed, machine code and the log's, in `dependencies`.
import { assertNode, install } from '../bin/install.mjs'

assertNode()
install()
await import('../bin/build.mjs')
