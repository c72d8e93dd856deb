import { useState } from 'react'
import { type Filling, filledIn, totalOf } from '#domain/campaigns/amounts.ts'
import { isPositiveAmount, parseAmount } from '#domain/money.ts'
import type { Invited } from './queries.ts'
import { useChoice } from './use-choice.ts'

/** Returns what was typed as a stored amount; undefined if it is none. */
export function amountOf(typed: string | undefined): string | undefined {
  const parsed = parseAmount(typed ?? '')
  return parsed.ok && isPositiveAmount(parsed.amount) ? parsed.amount : undefined
}

/** Keeps the amounts that are typed beside requests, and which of those are chosen. */
export function useAmounts(rows: readonly Invited[]) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const { reset, ...choice } = useChoice(
    rows.flatMap(({ request, last_amount }) =>
      request && !request.is_own ? [{ ...request, last_amount }] : [],
    ),
  )
  const { chosen } = choice
  const ready = chosen.filter(({ id }) => amountOf(typed[id]) !== undefined)

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
    ...choice,
    /** Those of the chosen that have an amount, and will be saved. */
    ready,
    total: totalOf(ready.map(({ id }) => typed[id] ?? '')),
    amounts: Object.fromEntries(ready.map(({ id }) => [id, amountOf(typed[id]) ?? ''])),
    typedFor: (id: string) => typed[id] ?? '',
    /** Whether something was typed that is no amount. */
    isWrong: (id: string) => Boolean(typed[id]?.trim()) && amountOf(typed[id]) === undefined,
    type: (id: string, text: string) => setTyped((before) => ({ ...before, [id]: text })),
    fill,
    clear: () => {
      setTyped({})
      reset()
    },
  }
}
export type Amounts = ReturnType<typeof useAmounts>
