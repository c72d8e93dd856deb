// What the documents point to is there.
import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { complaintsAt } from '../files.mjs'
import { root } from '../node.mjs'

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** As GitHub makes the address of a heading: "What is *logged*" is `what-is-logged`. */
const anchorsOf = (text) =>
  [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
    heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_\- ]/gu, '')
      .replaceAll(' ', '-'),
  )

/** Links lead to a file and a heading that there are, paths in code marks too, commands are in package.json. */
export function documentsLead(files) {
  const documents = new Map(
    files.filter(({ path }) => path.endsWith('.md')).map(({ path, text }) => [path, text]),
  )
  const manifest = files.find(({ path }) => path === 'package.json')?.text ?? '{}'
  const commands = Object.keys(JSON.parse(manifest).scripts ?? {})
  const known = new Set(files.map(({ path }) => path))
  const isThere = (path) => known.has(path) || existsSync(join(root, path))

  function leadsNowhere(document, link) {
    const [to, anchor] = link.split('#')
    const path = to ? posix.join(posix.dirname(document), to) : document
    if (!isThere(path)) return true
    return anchor && documents.has(path) && !anchorsOf(documents.get(path)).includes(anchor)
  }

  return [...documents].flatMap(([path, text]) => {
    const found = (pattern, isWrong) =>
      [...text.matchAll(pattern)].filter(([, word]) => isWrong(word)).map(([whole]) => whole)
    const wrong = [
      ...found(/\]\((?!\w+:)([^)\s]+)\)/g, (link) => leadsNowhere(path, link)),
      ...found(
        /`((?:domain|contract|server|web|e2e|bench|scripts|docs|deploy)\/[\w./-]+)`/g,
        (named) => !isThere(named),
      ),
      ...found(/npm run ([\w:-]+)/g, (command) => !commands.includes(command)),
    ]
    return [...new Set(wrong)].flatMap((words) =>
      complaintsAt({ path, text }, new RegExp(escaped(words), 'g'), '%s: there is no such thing.'),
    )
  })
}
