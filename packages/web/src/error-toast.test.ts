import { errorCatalogue, isErrorCode } from '@limelight/contract/errors'
import { MutationObserver } from '@tanstack/react-query'
import { TRPCClientError } from '@trpc/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from './query-client.ts'

const error = vi.hoisted(() => vi.fn())
vi.mock('./components/ui/toast.tsx', () => ({ toast: { error } }))
beforeEach(() => error.mockClear())

/** What is said when the server answers a mutation so. */
async function saidAbout(errorMessage: string, more: { fields?: Record<string, string>; shownBy?: string[] } = {}) {
  const data = { error: 'Conflict', statusCode: 409, errorMessage, ...(more.fields && { fields: more.fields }) }
  const client = createQueryClient()
  const mutation = new MutationObserver(client, {
    mutationFn: () => Promise.reject(TRPCClientError.from({ error: { message: errorMessage, code: -32600, data } })),
    meta: { ...(more.shownBy && { fields: more.shownBy }) },
  })
  await mutation.mutate().catch(() => {})
  await vi.dynamicImportSettled()
  return error.mock.calls.map(([text]) => text)
}

const codes = Object.keys(errorCatalogue).filter(isErrorCode)

test.each(codes)('%s is said in the words of the catalogue, where it has any', async code => {
  const { text } = errorCatalogue[code]
  expect(await saidAbout(code)).toEqual(text ? [text] : [])
})

test('a sentence of the server is said as it is', async () => {
  expect(await saidAbout('Too many requests')).toEqual(['Too many requests'])
})

test('a code that nobody knows is not said', async () => {
  expect(await saidAbout('SOMETHING_NEW')).toEqual([])
})

test('what a form shows at its field is not said twice', async () => {
  const fields = { email: 'Email is required' }
  expect(await saidAbout('Email is required', { fields, shownBy: ['email'] })).toEqual([])
  expect(await saidAbout('Email is required', { fields, shownBy: ['password'] })).toEqual(['Email is required'])
})

test('a lost connection is said too', async () => {
  const client = createQueryClient()
  const mutation = new MutationObserver(client, { mutationFn: () => Promise.reject(new TypeError('Failed to fetch')) })
  await mutation.mutate().catch(() => {})
  expect(error).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('Check your connection'))
})
