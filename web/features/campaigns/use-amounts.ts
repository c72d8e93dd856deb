import { useState } from 'react'
import { type Filling, filledIn, totalOf } from '#domain/campaigns/amounts.ts'
import { isPositiveAmount, parseAmount } from '#domain/money.ts'
import type { Invited } from './queries.ts'

/** Returns what was typed as a stored amount; undefined if it is none. */
function amountOf(typed: string | undefined): string | undefined {
  const parsed = parseAmount(typed ?? '')
  return parsed.ok && isPositiveAmount(parsed.amount) ? parsed.amount : undefined
}

/** Keeps the amounts that are typed beside requests, and which of those are chosen. */
export function useAmounts(rows: readonly Invited[]) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const all = rows.flatMap(({ request, last_amount }) =>
    request && !request.is_own ? [{ ...request, last_amount }] : [],
  )
  const chosen = all.filter(({ id }) => !left.has(id))
  const ready = chosen.filter(({ id }) => amountOf(typed[id]) !== undefined)

  function toggle(id: string) {
    const now = new Set(left)
    if (!now.delete(id)) now.add(id)
    setLeft(now)
  }

  /** Fills in the chosen. Returns how many, and how many had no amount to go by. */
  function fill(filling: Filling) {
    const filled = chosen.flatMap(({ id, last_amount }) => {
      const amount = filledIn(filling, last_amount)
      return amount === undefined ? [] : [[id, amount] as const]
    })
    setTyped((before) => ({ ...before, ...Object.fromEntries(filled) }))
    return { filled: filled.length, rest: chosen.length - filled.length }
  }

  return {
    all,
    chosen,
    /** Those of the chosen that have an amount, and will be saved. */
    ready,
    total: totalOf(ready.map(({ id }) => typed[id] ?? '')),
    amounts: Object.fromEntries(ready.map(({ id }) => [id, amountOf(typed[id]) ?? ''])),
    typedFor: (id: string) => typed[id] ?? '',
    /** Whether something was typed that is no amount. */
    isWrong: (id: string) => Boolean(typed[id]?.trim()) && amountOf(typed[id]) === undefined,
    type: (id: string, text: string) => setTyped((before) => ({ ...before, [id]: text })),
    isChosen: (id: string) => !left.has(id),
    toggle,
    chooseAll: () => setLeft(new Set(chosen.length === all.length ? all.map(({ id }) => id) : [])),
    fill,
    clear: () => {
      setTyped({})
      setLeft(new Set())
    },
  }
}
export type Amounts = ReturnType<typeof useAmounts>
