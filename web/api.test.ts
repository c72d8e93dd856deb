import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { call, onLapsedSession } from './api.ts'
import { ApiError, isRefusal, refusalOf } from './api-error.ts'

const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  document.documentElement.lang = 'he'
  onLapsedSession(async () => false) // a session of another test would renew itself
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  vi.unstubAllGlobals()
  fetched.mockReset()
})

const answer = (body: unknown, init?: ResponseInit) =>
  fetched.mockResolvedValueOnce(new Response(JSON.stringify(body), init))
const check = () => call('validate_code_for_registration', { code_text: 'K7QM-4RTX' })

describe('a successful call', () => {
  test('goes to its procedure with the session and the language of the page', async () => {
    answer({ success: true, code_id: 'id' })
    expect(await check()).toEqual({ success: true, code_id: 'id' })
    const [path, init] = fetched.mock.calls[0] ?? []
    expect(path).toBe('/rpc/validate_code_for_registration')
    expect(init).toMatchObject({ method: 'POST', credentials: 'same-origin' })
    expect(init?.body).toBe('{"code_text":"K7QM-4RTX"}')
    const headers = new Headers(init?.headers)
    expect(headers.get('X-Locale')).toBe('he')
    expect(headers.get('Content-Type')).toBe('application/json')
  })
})

describe('a failing call', () => {
  const failure = () =>
    check().then(
      () => expect.fail('it was answered'),
      (error) => error as ApiError,
    )

  test('names the invalid fields', async () => {
    answer(
      { error: 'Bad', error_code: 'err.invalidInput', fields: { code_text: 'common.required' } },
      { status: 400 },
    )
    const error = await failure()
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      status: 400,
      code: 'err.invalidInput',
      fields: { code_text: 'common.required' },
    })
  })

  test('is an error too when a rule refuses, with what the refusal contains', async () => {
    const review = { donation_amount: '180.00', notes: null }
    const refusal = { success: false, error: 'No', error_code: 'err.changed', review }
    answer(refusal)
    const save = call('create_admin_review', {
      input_request_id: 'id',
      input_donation_amount: '1',
    })
    const error = await save.catch((error: unknown) => error)
    expect(error).toMatchObject({ status: 200, code: 'err.changed', text: 'No', fields: {} })
    expect(isRefusal(error)).toBe(true)
    expect(refusalOf('create_admin_review', error)).toEqual(refusal)
    expect(refusalOf('create_request', error)).toBeUndefined()
  })

  test('is no refusal if the server fails', async () => {
    answer({ error_code: 'err.notFound' }, { status: 404 })
    expect(isRefusal(await failure())).toBe(false)
  })

  test('says how long to wait', async () => {
    answer({ error_code: 'err.tooManyAttempts' }, { status: 429, headers: { 'Retry-After': '30' } })
    expect(await failure()).toMatchObject({ code: 'err.tooManyAttempts', retryAfter: 30 })
  })

  test.each([
    [401, 'err.loginRequired'],
    [403, 'err.notAllowed'],
    [500, 'err.unexpected'],
    [503, 'err.network'],
  ])('has a code also where %i comes from a proxy without one', async (status, code) => {
    fetched.mockResolvedValueOnce(new Response('<html>', { status }))
    expect(await failure()).toMatchObject({ status, code, fields: {} })
  })

  test('counts as a connection failure if no response comes', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    expect(await failure()).toMatchObject({ status: 0, code: 'err.network' })
  })

  test('counts as a connection failure if the answer takes too long', async () => {
    vi.useFakeTimers()
    fetched.mockImplementationOnce(
      (_, init) =>
        new Promise((_, reject) =>
          init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
        ),
    )
    const late = failure()
    await vi.advanceTimersByTimeAsync(20_000)
    vi.useRealTimers()
    expect(await late).toMatchObject({ status: 0, code: 'err.network' })
  })

  test('is no failure if it was aborted', async () => {
    const away = new AbortController()
    away.abort()
    fetched.mockRejectedValueOnce(new DOMException('Aborted', 'AbortError'))
    const called = call('create_code', {}, { signal: away.signal })
    await expect(called).rejects.toMatchObject({ name: 'AbortError' })
  })
})
