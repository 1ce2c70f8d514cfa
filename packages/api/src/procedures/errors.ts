import { STATUS_CODES } from 'node:http'
import { type ErrorBody, type ErrorCode, errorCatalogue, isErrorCode } from '@limelight/contract/errors'
import { refusalOf } from '@limelight/contract/limits'
import {
  AppError,
  FormError,
  isDatabaseUnavailable,
  LimitError,
  TooManyRequestsError,
} from '@limelight/core/runtime/errors'
import { TRPCError } from '@trpc/server'
import type { FastifyReply } from 'fastify'
import * as z from 'zod'

/** Any error → the body that the caller receives, over tRPC and REST alike. */
export function toErrorBody(error: unknown): ErrorBody {
  const cause = causeOf(error)
  const refusal = ofRefusal(cause)
  if (refusal !== undefined) return refusal
  // A result that breaks its own schema is a fault of the server and falls through to
  // DATABASE_ERROR.
  if (cause instanceof z.ZodError && isInputError(error)) return ofIssues(cause.issues)
  if (isInputError(error) || isDataException(cause)) return ofText(400, 'Invalid request')
  if (cause instanceof TRPCError && cause.code === 'NOT_FOUND') return ofCode('ITEM_NOT_FOUND')
  if (cause instanceof TRPCError && cause.code === 'TOO_MANY_REQUESTS') return ofStatus(429)
  // Only Fastify and its plugins set a status; errors of rules and procedures are handled above.
  return ofStatus(error instanceof TRPCError ? undefined : statusOf(error))
}

/** What a rule or a procedure refused. */
function ofRefusal(cause: unknown): ErrorBody | undefined {
  if (cause instanceof AppError) return { ...ofCode(cause.code, cause.status), ...cause.details }
  if (cause instanceof FormError) return { ...ofText(400, cause.message), fields: cause.fields }
  if (cause instanceof TooManyRequestsError) return { ...ofStatus(429), retryAfterSeconds: cause.retryAfterSeconds }
  if (isDatabaseUnavailable(cause)) return ofCode('DATABASE_ERROR', 503)
  if (cause instanceof LimitError) return { ...ofText(403, refusalOf(cause.limit.name)), limit: cause.limit }
  return undefined
}

function ofStatus(status: number | undefined): ErrorBody {
  if (status === 413) return ofText(413, 'Request is too large')
  if (status === 415) return ofText(415, 'Unsupported content type')
  if (status === 429) return ofText(429, 'Too many requests')
  if (status === 404) return ofCode('ITEM_NOT_FOUND')
  if (status !== undefined && status >= 400 && status < 500) return ofText(400, 'Invalid request')
  return ofCode('DATABASE_ERROR')
}

export function sendRetryAfter(reply: FastifyReply, error: unknown): void {
  const cause = causeOf(error)
  const isTimed = cause instanceof AppError || cause instanceof TooManyRequestsError
  if (isTimed && cause.retryAfterSeconds !== undefined) reply.header('retry-after', cause.retryAfterSeconds)
}

function causeOf(error: unknown): unknown {
  return error instanceof TRPCError ? (error.cause ?? error) : error
}

function ofCode(code: ErrorCode, status: number = errorCatalogue[code].status): ErrorBody {
  return { error: reason(status), statusCode: status, errorMessage: code }
}

function ofText(statusCode: number, errorMessage: string): ErrorBody {
  return { error: reason(statusCode), statusCode, errorMessage }
}

/**
 * The first issue decides: a code of the catalogue becomes the error, other texts go to their
 * fields.
 */
function ofIssues(issues: z.core.$ZodIssue[]): ErrorBody {
  const [first] = issues
  if (first === undefined) return ofText(400, 'Invalid request')
  if (isErrorCode(first.message)) return ofCode(first.message)
  const fields: Record<string, string> = {}
  for (const issue of issues) {
    const field = issue.path.join('.')
    if (field !== '' && !isErrorCode(issue.message)) fields[field] ??= issue.message
  }
  return { ...ofText(400, first.message), ...(Object.keys(fields).length > 0 ? { fields } : {}) }
}

function isInputError(error: unknown): boolean {
  return error instanceof TRPCError && (error.code === 'BAD_REQUEST' || error.code === 'PARSE_ERROR')
}

/** Class 22 of Postgres: a value that it cannot store, such as a text with a NUL character. */
function isDataException(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && typeof error.code === 'string' && /^22[0-9A-Z]{3}$/.test(error.code)
  )
}

/** The status that Fastify and its plugins set on their own errors. */
function statusOf(error: unknown): number | undefined {
  if (error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number') return error.statusCode
  return undefined
}

function reason(status: number): string {
  return STATUS_CODES[status] ?? 'Error'
}
