import type { ListedRequest } from '#contract/requests.ts'
import type { BadgeTone } from '#web/ui/badge.tsx'

/**
 * Returns the one badge of a row: what makes it differ from most of its tab. A request that waits to
 * be decided for the first time has none.
 */
export function stateOf({ hold, outcome, status, likely = 0 }: ListedRequest) {
  if (outcome === 'withdrawn' || outcome === 'declined') return mark('quiet', `outcome.${outcome}`)
  if (hold) return mark('waiting', 'admin.onHold')
  if (outcome === 'answered') return mark('accent', 'outcome.answered')
  if (outcome === 'needs_info') return mark('waiting', 'outcome.needs_info')
  if (outcome === 'approved') return mark(status === 'paid' ? 'good' : 'accent', `status.${status}`)
  return likely > 0 ? mark('waiting', 'admin.sameFamily') : undefined
}

const mark = <Word extends string>(tone: BadgeTone, word: Word) => ({ tone, word })
