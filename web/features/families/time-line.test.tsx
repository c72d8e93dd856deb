import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { FamilyEvent } from '#contract/families.ts'
import { createQueryClient } from '#web/api.ts'
import { useLive } from '#web/live.ts'
import { staleKeys } from '#web/stale-keys.ts'
import { stubEventSource } from '#web/test-events.ts'
import { render, until } from '#web/test-render.tsx'
import { TimeLine } from './time-line.tsx'

afterEach(() => vi.unstubAllGlobals())

function Screen() {
  useLive(staleKeys)
  return <TimeLine familyId="a family" number={7} />
}

const event = (key: string, by_name: string) =>
  ({ key, at: '2026-11-24T12:00:00Z', action: 'family.noted', by_name, details: {} }) as FamilyEvent

test.each(['family.changed', 'request.reviewed'])(
  'an open time line shows what a colleague did after %s',
  async (kind) => {
    const opened = stubEventSource()
    const events = [event('older', 'Chaim Katz')]
    vi.stubGlobal('fetch', async () => Response.json({ events, next_cursor: null }))
    const { container } = await render(
      <QueryClientProvider client={createQueryClient()}>
        <Screen />
      </QueryClientProvider>,
    )
    const entries = () => [...container.querySelectorAll('li')]
    await until(() => expect(entries()).toHaveLength(1))
    const [shown] = entries()
    events.unshift(event('newer', 'Rivka Levi'))
    act(() => opened[0]?.tell(kind))
    await until(() => expect(entries()[0]?.textContent).toContain('Rivka Levi'))
    expect(entries()[1]).toBe(shown) // what was read stays where it is
  },
)
