import { complaintsAt } from '../files.mjs'

const sections = /§(\d+(?:\.\d+)*)/g
/**
 * A page with its sections, which may be on the next line of a comment; or a decision by number.
 */
const citation = /docs\/(?:decisions\/(\d{3})(?![\w-])|[\w/-]+\.md((?:,?[\s*/]*§[\d.]+)*))/g
/** Documents that are not in the repository. */
const outside =
  /(?<![\w/-])(specification|decisions)\.md|\bspecification, sections? \d|[(]decisions, /g

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const headingsOf = (text) =>
  new Set([...text.matchAll(/^#+ (\d+(?:\.\d+)*)\.? /gm)].map(([, number]) => number))

/** Reports citations of pages, headings or decisions of docs/ that do not exist. */
export function citationsExist(files) {
  const pages = new Map(
    files.filter(({ path }) => path.startsWith('docs/')).map(({ path, text }) => [path, text]),
  )
  const decisions = new Set(
    [...pages.keys()].map((path) => /^docs\/decisions\/(\d{3})-/.exec(path)?.[1]),
  )

  function isMissing([cited, decision, numbers]) {
    if (decision) return !decisions.has(decision)
    const page = pages.get(/^.*?\.md/.exec(cited)[0])
    if (page === undefined) return true
    const headings = headingsOf(page)
    return [...(numbers ?? '').matchAll(sections)].some(([, number]) => !headings.has(number))
  }

  // The check's own tests cite documents that do not exist.
  const citing = files.filter(({ path }) => !/^scripts\/structure\/.*\.test\.mjs$/.test(path))
  return citing.flatMap((file) => {
    const wrong = [...file.text.matchAll(citation)].filter(isMissing).map(([cited]) => cited)
    return [
      ...[...new Set(wrong)].flatMap((cited) =>
        complaintsAt(
          file,
          new RegExp(`${escaped(cited)}(?![\\d.]*\\d)`, 'g'),
          '%s does not exist: cite a heading of docs/.',
        ),
      ),
      ...complaintsAt(file, outside, '%s is not in the repository: cite a heading of docs/.'),
    ]
  })
}
