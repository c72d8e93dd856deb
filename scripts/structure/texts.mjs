import { complaintsAt } from '../files.mjs'

/** A conditional child that is a text, or a fragment that begins with one; not the value of an attribute. */
const loose =
  /(?<!=)\{[^{}\n]*&& (?:'[^'\n]*\S[^'\n]*'|`[^`]*`|\(?\s*<>\s*(?:\{'[^'\n]*[^'\s][^'\n]*'\}|\{t\(|[^\s<{]))/g

/**
 * Reports texts of pages that come and go among their siblings without an element of their own. A
 * browser that translates the page moves them, and React could not remove them (docs/product.md §11.2).
 */
export function textsHaveElements(files) {
  return files
    .filter(({ path }) => /^web\/.*(?<!\.test)\.tsx$/.test(path))
    .flatMap((file) => complaintsAt(file, loose, 'This text needs an element, such as a span: %s'))
}
