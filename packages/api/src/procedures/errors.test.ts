import { AppError, FormError } from '@limelight/core/runtime/errors'
import { TRPCError } from '@trpc/server'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { toErrorBody } from './errors.ts'

const inputError = (schema: z.ZodType, value: unknown) =>
  new TRPCError({ code: 'BAD_REQUEST', cause: schema.safeParse(value).error })

describe('toErrorBody', () => {
  it('returns the code of an AppError', () => {
    expect(toErrorBody(new AppError('ORDER_NOT_FOUND'))).toEqual({
      error: 'Not Found',
      statusCode: 404,
      errorMessage: 'ORDER_NOT_FOUND',
    })
  })

  it('returns the alternative status of a code', () => {
    expect(toErrorBody(new AppError('AUTH_SERVICE_BUSY', { status: 503 }))).toEqual({
      error: 'Service Unavailable',
      statusCode: 503,
      errorMessage: 'AUTH_SERVICE_BUSY',
    })
  })

  it('returns what a refusal tells besides its code', () => {
    const orders = [{ id: 'a', number: 2041, code: 'ORDER_CANNOT_BE_PAID' as const }]
    expect(toErrorBody(new AppError('ORDER_CANNOT_BE_PAID', { orders, status: 409 }))).toEqual({
      error: 'Conflict',
      statusCode: 409,
      errorMessage: 'ORDER_CANNOT_BE_PAID',
      orders,
    })
  })

  it('returns the text of a FormError with its field', () => {
    const cause = new FormError({ password: 'Password is too common' })
    expect(toErrorBody(new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause }))).toEqual({
      error: 'Bad Request',
      statusCode: 400,
      errorMessage: 'Password is too common',
      fields: { password: 'Password is too common' },
    })
  })

  it('returns the code that a schema names', () => {
    const schema = z.object({ offset: z.number({ error: 'INVALID_QUERY_STRING' }) })
    expect(toErrorBody(inputError(schema, { offset: 'x' }))).toEqual({
      error: 'Bad Request',
      statusCode: 400,
      errorMessage: 'INVALID_QUERY_STRING',
    })
  })

  it('returns the first text in form order and the text of every field', () => {
    const schema = z.object({
      name: z.string({ error: 'Name is required' }),
      email: z.string({ error: 'Email is required' }),
    })
    expect(toErrorBody(inputError(schema, {}))).toMatchObject({
      errorMessage: 'Name is required',
      fields: { name: 'Name is required', email: 'Email is required' },
    })
  })

  it('returns DATABASE_ERROR without details for unexpected errors', () => {
    const secret = new Error('relation "users" does not exist')
    for (const error of [
      secret,
      new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause: secret }),
      'thrown text',
      undefined,
    ]) {
      expect(toErrorBody(error)).toEqual({
        error: 'Internal Server Error',
        statusCode: 500,
        errorMessage: 'DATABASE_ERROR',
      })
    }
  })

  it('returns status 500 when a response does not match its schema', () => {
    const cause = z.object({ id: z.string() }).safeParse({}).error
    expect(toErrorBody(new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause })).statusCode).toBe(500)
  })
})
