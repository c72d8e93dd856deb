const previewLength = 150 // characters (docs/product.md §4.8)

/** Shortens a reason for cards: 150 characters, with '...' if it was longer. */
export function previewOf(reason: string): string {
  const characters = [...reason]
  if (characters.length <= previewLength) return reason
  return `${characters.slice(0, previewLength).join('')}...`
}
