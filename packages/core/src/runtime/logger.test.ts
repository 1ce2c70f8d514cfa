import { expect, it } from 'vitest'
import { serializeError } from './logger.ts'

it('says what went wrong and where, with the causes', () => {
  const cause = Object.assign(new Error('refused by 10.0.0.1'), { code: 'ECONNREFUSED' })
  const told = serializeError(new Error('The mail could not be sent', { cause }))
  expect(told).toMatchObject({ type: 'Error', message: 'The mail could not be sent: refused by 10.0.0.1' })
  expect(JSON.stringify(told)).toContain('logger.test.ts')
  expect(serializeError(cause)).toMatchObject({ code: 'ECONNREFUSED' })
  expect(serializeError(new AggregateError([cause, cause], ''))).toMatchObject({
    errors: [{ message: 'refused by 10.0.0.1' }, { message: 'refused by 10.0.0.1' }],
  })
})

it('says nothing of the people whom an error is about', () => {
  const person = { email: 'rosa@example.test' }
  const error = Object.assign(new Error('unexpected "aud" claim value'), {
    payload: person,
    detail: '(rosa@example.test)',
  })
  expect(JSON.stringify(serializeError(new Error('outer', { cause: error })))).not.toContain('rosa')
  expect(JSON.stringify(serializeError(error))).not.toContain('rosa')
})

it('passes on what is no error', () => {
  expect(serializeError('gone')).toBe('gone')
})
