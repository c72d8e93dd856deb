import { readFileSync } from 'node:fs'
import path from 'node:path'

/** One password or part of one on each line (docs/decisions/033). */
const file = path.join(import.meta.dirname, 'leaked-passwords.txt')
let leaked: Set<string> | undefined

const lookalikes: Record<string, string> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  $: 's',
  '@': 'a',
  '!': 'i',
}

/**
 * Checks whether attackers try a password first: one of the list, or one made from it by capitals,
 * look-alike characters, repetition, a second word of the list, or digits and signs at the ends.
 */
export function isLeaked(password: string): boolean {
  leaked ??= new Set(readFileSync(file, 'utf8').split('\n').filter(Boolean))
  const typed = password.normalize('NFKC').toLowerCase().replace(/\s/gu, '')
  const variants = [typed, spelledOut(typed), spelledOut(withoutEnds(typed))]
  const words = leaked
  return variants.some((text) => isMadeOf(text, words) || isMadeOf(withoutEnds(text), words))
}

const withoutEnds = (text: string) => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
const spelledOut = (text: string) => text.replace(/./gsu, (char) => lookalikes[char] ?? char)

function isMadeOf(text: string, words: Set<string>): boolean {
  if (!text) return false
  const unit = text.replace(/^(.+?)\1+$/su, '$1')
  if (words.has(text) || words.has(unit) || unit.length < 3) return true
  for (let at = 1; at < text.length; at++) {
    if (words.has(text.slice(0, at)) && words.has(withoutEnds(text.slice(at)))) return true
  }
  return false
}
