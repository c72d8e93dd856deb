const previewLength = 150 // characters (docs/product.md §4.8)

/** A reason as cards show it: cut at 150 characters, with '...' where something is left out. */
export function previewOf(reason: string): string {
  const characters = [...reason]
  if (characters.length <= previewLength) return reason
  return `${characters.slice(0, previewLength).join('')}...`
}
