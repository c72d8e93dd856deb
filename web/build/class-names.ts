import { basename } from 'node:path'

const pathOf = new Map<string, string>()

/**
 * Names a class of a CSS module for its file: `.amount` in review-card.module.css becomes
 * `review-card_amount`. Such names compress better than hashes and tell where a rule is.
 * Throws if two modules have the same file name, because their classes would collide.
 */
export function classNameIn(local: string, id: string): string {
  const path = id.replace(/\?.*/, '')
  const module = basename(path, '.module.css')
  const other = pathOf.get(module) ?? path
  if (other !== path) throw new Error(`${path} needs another name: ${other} is there already.`)
  pathOf.set(module, path)
  return `${module}_${local}`
}
