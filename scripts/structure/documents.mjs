// Checks that what the documents refer to exists.
import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { complaintsAt } from '../files.mjs'
import { root } from '../node.mjs'

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Returns the anchors of headings as GitHub makes them: "What is *logged*" is `what-is-logged`. */
const anchorsOf = (text) =>
  [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
    heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_\- ]/gu, '')
      .replaceAll(' ', '-'),
  )

/**
 * Reports links to missing files and headings, missing paths in code marks, and unknown npm
 * commands.
 */
export function linksExist(files) {
  const documents = new Map(
    files.filter(({ path }) => path.endsWith('.md')).map(({ path, text }) => [path, text]),
  )
  const manifest = files.find(({ path }) => path === 'package.json')?.text ?? '{}'
  const commands = Object.keys(JSON.parse(manifest).scripts ?? {})
  const known = new Set(files.map(({ path }) => path))
  const exists = (path) => known.has(path) || existsSync(join(root, path))

  function isMissing(document, link) {
    const [to, anchor] = link.split('#')
    const path = to ? posix.join(posix.dirname(document), to) : document
    if (!exists(path)) return true
    return anchor && documents.has(path) && !anchorsOf(documents.get(path)).includes(anchor)
  }

  return [...documents].flatMap(([path, text]) => {
    const found = (pattern, isWrong) =>
      [...text.matchAll(pattern)].filter(([, word]) => isWrong(word)).map(([whole]) => whole)
    const wrong = [
      ...found(/\]\((?!\w+:)([^)\s]+)\)/g, (link) => isMissing(path, link)),
      ...found(
        /`((?:domain|contract|server|web|e2e|bench|scripts|docs|deploy)\/[\w./-]+)`/g,
        (named) => !exists(named),
      ),
      ...found(/npm run ([\w:-]+)/g, (command) => !commands.includes(command)),
    ]
    return [...new Set(wrong)].flatMap((words) =>
      complaintsAt({ path, text }, new RegExp(escaped(words), 'g'), '%s does not exist.'),
    )
  })
}
