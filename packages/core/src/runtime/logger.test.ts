import { expect, it } from 'vitest'
import { serializeError } from './logger.ts'

it('includes the message, the stack and the causes of an error', () => {
  const cause = Object.assign(new Error('refused by 10.0.0.1'), { code: 'ECONNREFUSED' })
  const told = serializeError(new Error('The mail could not be sent', { cause }))
  expect(told).toMatchObject({ type: 'Error', message: 'The mail could not be sent: refused by 10.0.0.1' })
  expect(JSON.stringify(told)).toContain('logger.test.ts')
  expect(serializeError(cause)).toMatchObject({ code: 'ECONNREFUSED' })
  expect(serializeError(new AggregateError([cause, cause], ''))).toMatchObject({
    errors: [{ message: 'refused by 10.0.0.1' }, { message: 'refused by 10.0.0.1' }],
  })
})

it('leaves personal data out of a logged error', () => {
  const person = { email: 'rosa@example.test' }
  const error = Object.assign(new Error('unexpected "aud" claim value'), {
    payload: person,
    detail: '(rosa@example.test)',
  })
  expect(JSON.stringify(serializeError(new Error('outer', { cause: error })))).not.toContain('rosa')
  expect(JSON.stringify(serializeError(error))).not.toContain('rosa')
})

it('returns values that are not errors unchanged', () => {
  expect(serializeError('gone')).toBe('gone')
})
