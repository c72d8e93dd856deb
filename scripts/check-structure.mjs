// `node scripts/check-structure.mjs`: checks that everything cited in code and documents exists.
import { readFiles, report } from './files.mjs'
import * as citations from './structure/citations.mjs'
import * as documents from './structure/documents.mjs'

const files = readFiles()
const rules = [citations, documents].flatMap((group) => Object.values(group))
report(rules.flatMap((rule) => rule(files)))
