// `node scripts/check-structure.mjs`: checks that everything cited in code and documents
// exists, that clocks move together, that imports in server/ go down, that no code compares a payment's
// method or state with a name, that texts which come and go on a page have elements of their own, that
// telephone numbers have one reader, and that every source is type-checked.
import { readFiles, report } from './files.mjs'
import * as citations from './structure/citations.mjs'
import * as clocks from './structure/clocks.mjs'
import * as documents from './structure/documents.mjs'
import * as layers from './structure/layers.mjs'
import * as methods from './structure/methods.mjs'
import * as phones from './structure/phones.mjs'
import * as projects from './structure/projects.mjs'
import * as states from './structure/states.mjs'
import * as texts from './structure/texts.mjs'

const files = readFiles()
const rules = [
  citations,
  clocks,
  documents,
  layers,
  methods,
  phones,
  projects,
  states,
  texts,
].flatMap((group) => Object.values(group))
report(rules.flatMap((rule) => rule(files)))
