import { setTimeout } from 'node:timers/promises'
import type { Page } from 'playwright'
import { table } from '../rounds.ts'
import type { Office } from './office.ts'

const SLOWER = 4
const WHEEL_PIXELS = 600
const WHEEL_MS = 60

/** Frames and main-thread tasks that the browser recorded during some work. */
type Observed = { frames: number[]; tasks: number[]; ms: number }

/** Scrolls through a long run on a processor four times slower. Returns a table. */
export async function measureScrolling(office: Office): Promise<string> {
  const { page } = office
  const number = await office.findRunForUpdate()
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const opened = await observed(page, async () => {
    await page.goto(`/admin/payouts/${number}`)
    await page.locator('tbody tr').nth(5).waitFor()
  })
  const down = await observed(page, () => wheelToEnd(page))
  const rows = await page.locator('tbody tr').count()
  const back = await observed(page, () => jump(page))
  return [
    `Processor ${SLOWER} times slower; ${rows} rows in the document at the end.\n`,
    table(
      [
        'work',
        's',
        'tasks over 50 ms',
        'longest ms',
        'blocked ms',
        'slowest frame ms',
        'p95 frame ms',
      ],
      [
        ['run opened', ...cells(opened)],
        ['scrolled to the last payment', ...cells(down)],
        ['ten jumps across the run', ...cells(back)],
      ],
    ),
  ].join('\n')
}

/** Turns the wheel until the last payment is on the screen. */
async function wheelToEnd(page: Page) {
  await page.mouse.move(640, 450)
  let still = 0
  let last = -1
  while (still < 20) {
    await page.mouse.wheel(0, WHEEL_PIXELS)
    await setTimeout(WHEEL_MS)
    const y = await page.evaluate(() => window.scrollY)
    still = y === last ? still + 1 : 0
    last = y
  }
}

/** Jumps to ten places, as somebody who drags the scroll bar. */
async function jump(page: Page) {
  for (const place of [0, 0.5, 0.1, 0.9, 0.3, 0.7, 0.2, 0.8, 0.4, 0]) {
    await page.evaluate((share) => {
      window.scrollTo(0, document.documentElement.scrollHeight * share)
    }, place)
    await setTimeout(300)
  }
}

/** Observes the frames and the long tasks of a page during some work. */
async function observed(page: Page, work: () => Promise<void>): Promise<Observed> {
  await page.addInitScript(watch)
  await page.evaluate(watch)
  const begun = performance.now()
  await work()
  const ms = performance.now() - begun
  const { frames, tasks } = await page.evaluate(() => window.observedByBench)
  return { frames, tasks, ms }
}

declare global {
  interface Window {
    observedByBench: { frames: number[]; tasks: number[] }
  }
}

/** Begins to observe, in the page. */
function watch() {
  const seen: Window['observedByBench'] = { frames: [], tasks: [] }
  window.observedByBench = seen
  new PerformanceObserver((list) => {
    if (window.observedByBench === seen) {
      seen.tasks.push(...list.getEntries().map(({ duration }) => duration))
    }
  }).observe({ type: 'longtask' })
  let last = performance.now()
  const frame = (now: number) => {
    seen.frames.push(now - last)
    last = now
    if (window.observedByBench === seen) requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
}

function cells({ frames, tasks, ms }: Observed) {
  const sorted = frames.toSorted((a, b) => a - b)
  const whole = (value: number | undefined) => String(Math.round(value ?? 0))
  return [
    (ms / 1000).toFixed(1),
    String(tasks.length),
    whole(Math.max(0, ...tasks)),
    whole(tasks.reduce((sum, task) => sum + task - 50, 0)),
    whole(sorted.at(-1)),
    whole(sorted[Math.floor(sorted.length * 0.95)]),
  ]
}
