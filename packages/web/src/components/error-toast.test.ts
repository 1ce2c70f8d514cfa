import { errorCatalogue, isErrorCode } from '@limelight/contract/errors'
import { type LimitName, upgradeText } from '@limelight/contract/limits'
import { MutationObserver, type QueryClient } from '@tanstack/react-query'
import { TRPCClientError } from '@trpc/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createQueryClient } from '../server/query-client.ts'
import { toastError, toastFailure } from './error-toast.ts'
import { toast } from './ui/toast.ts'

const error = vi.spyOn(toast, 'error')
beforeEach(() => void error.mockClear())
afterEach(() => void vi.unstubAllGlobals())

/** Returns the toast texts after a mutation fails with this error. */
async function saidAbout(errorMessage: string, more: { fields?: Record<string, string>; shownBy?: string[] } = {}) {
  const data = { error: 'Conflict', statusCode: 409, errorMessage, ...(more.fields && { fields: more.fields }) }
  const client = createQueryClient(toastFailure)
  const mutation = new MutationObserver(client, {
    mutationFn: () => Promise.reject(TRPCClientError.from({ error: { message: errorMessage, code: -32600, data } })),
    meta: { ...(more.shownBy && { fields: more.shownBy }) },
  })
  await mutation.mutate().catch(() => {})
  await vi.dynamicImportSettled()
  return error.mock.calls.map(([text]) => text)
}

const codes = Object.keys(errorCatalogue).filter(isErrorCode)

test.each(codes)('shows the catalogue text for %s, or no toast if there is none', async code => {
  const { text } = errorCatalogue[code]
  expect(await saidAbout(code)).toEqual(text ? [text] : [])
})

test.each([
  ['Vera Lindqvist', 'You have sent 5 proposals, requests and orders to Vera Lindqvist today. Try again tomorrow.'],
  ['', 'You have sent 5 proposals, requests and orders to this person today. Try again tomorrow.'],
  [null, 'You have sent 5 proposals, requests and orders today. Try again tomorrow.'],
])('says what was sent to %j when that is the limit', async (to, text) => {
  toastFailure({
    error: 'Too Many Requests',
    statusCode: 429,
    errorMessage: 'AUTH_SERVICE_BUSY',
    sent: { count: 5, to },
  })
  await vi.dynamicImportSettled()
  expect(error.mock.calls).toEqual([[text]])
})

test('shows a sentence from the server unchanged', async () => {
  expect(await saidAbout('Too many requests')).toEqual(['Too many requests'])
})

test('shows no toast for an unknown code', async () => {
  expect(await saidAbout('SOMETHING_NEW')).toEqual([])
})

test('shows no toast for an error that the form shows at its field', async () => {
  const fields = { email: 'Email is required' }
  expect(await saidAbout('Email is required', { fields, shownBy: ['email'] })).toEqual([])
  expect(await saidAbout('Email is required', { fields, shownBy: ['password'] })).toEqual(['Email is required'])
})

describe('plan limit error', () => {
  const refused = (errorMessage: string, name: LimitName) =>
    TRPCClientError.from({
      error: {
        message: errorMessage,
        code: -32600,
        data: { error: 'Forbidden', statusCode: 403, errorMessage, limit: { name, value: 5, used: 5, resetsAt: null } },
      },
    })
  const fail = async (act: (client: QueryClient) => Promise<unknown>) => {
    await act(createQueryClient(toastFailure)).catch(() => {})
    await vi.dynamicImportSettled()
    return error.mock.calls
  }

  test.each([
    ['EXPORT', 'EXPORT', 'Export is not allowed. Upgrade to a higher tariff'],
    ['MAX_EMAILS', 'MAX_EMAILS', upgradeText],
    ['TRENDS_SEARCH_LIMIT', 'TRENDS_SEARCH_LIMIT', upgradeText],
    ['MAX_RECIPIENTS_PER_CAMPAIGN', 'MAX_RECIPIENTS_PER_CAMPAIGN', upgradeText],
    ['EMAIL_CAMPAIGNS_PER_DAY', 'EMAIL_CAMPAIGNS_PER_DAY', upgradeText],
    ['CHAT_CREATE_ERROR', 'PERSONAL_MANAGER', 'Failed to create chat.'],
  ] as const)('shows %s with a link to the plans', async (code, name, text) => {
    const mutationFn = () => Promise.reject(refused(code, name))
    const [[said, options] = []] = await fail(client => new MutationObserver(client, { mutationFn }).mutate())
    expect(said).toBe(text)
    const pushState = vi.fn()
    vi.stubGlobal('history', { pushState })
    expect(options).toMatchObject({ action: { label: 'See plans' } })
    if (options?.action !== undefined && 'onClick' in options.action) options.action.onClick()
    expect(pushState).toHaveBeenCalledExactlyOnceWith(null, '', '/tariffs')
  })

  test('shows a toast when a query hits a limit, but not when a query fails otherwise', async () => {
    const ask = (reason: Error) => (client: QueryClient) =>
      client.fetchQuery({ queryKey: ['search'], queryFn: () => Promise.reject(reason) })
    expect(await fail(ask(new TypeError('Failed to fetch')))).toEqual([])
    expect(await fail(ask(refused('SEARCH_PER_DAY', 'SEARCH_PER_DAY')))).toEqual([[upgradeText, expect.anything()]])
  })
})

test('shows the connection message when a mutation cannot reach the server', async () => {
  const client = createQueryClient(toastFailure)
  const mutation = new MutationObserver(client, { mutationFn: () => Promise.reject(new TypeError('Failed to fetch')) })
  await mutation.mutate().catch(() => {})
  expect(error).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('Check your connection'))
})

test('shows the connection message when the texts cannot be loaded', async () => {
  vi.doMock('../display/error-text.ts', () =>
    Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
  )
  toastError('LOGIN_ERROR')
  await expect.poll(() => error.mock.calls).toEqual([[expect.stringContaining('Check your connection')]])
  vi.doUnmock('../display/error-text.ts')
})
