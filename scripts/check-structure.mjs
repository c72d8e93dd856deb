// `node scripts/check-structure.mjs`: does the house still have its shape? Says how to mend what has not.
import { readFiles, report } from './files.mjs'
import * as citations from './structure/citations.mjs'
import * as code from './structure/code.mjs'
import * as documents from './structure/documents.mjs'
import * as packages from './structure/packages.mjs'
import * as rooms from './structure/rooms.mjs'

const files = readFiles()
const rules = [rooms, code, documents, citations, packages].flatMap((group) => Object.values(group))
report(rules.flatMap((rule) => rule(files)))
