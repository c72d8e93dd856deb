// `npm run build`: installs the packages and builds the pages where they are not fresh; starts nothing.

import { asCommand } from './node.mjs'
import { prepare } from './prepare.mjs'

await asCommand(prepare)
