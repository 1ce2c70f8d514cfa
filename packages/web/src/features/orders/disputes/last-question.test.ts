import { expect, test } from 'vitest'
import { lastQuestion } from './last-question.ts'

const seller = { side: 'OWNER', ownerId: 'hanna', clientId: 'vera' } as const
const buyer = { ...seller, side: 'CLIENT' } as const
const notice = { userId: null, number: 1 }
const wish = { userId: 'vera', number: 2 }
const question = { userId: 'admin', number: 3 }
const answer = { userId: 'hanna', number: 4 }

test('nothing is asked while only the sides write', () => {
  expect(lastQuestion([wish, notice], seller)).toBeUndefined()
})

test('a question is open for each side until that side writes', () => {
  expect(lastQuestion([question, wish, notice], buyer)).toEqual({ message: question, isAnswered: false })
  const messages = [answer, question, wish, notice]
  expect(lastQuestion(messages, seller)).toEqual({ message: question, isAnswered: true })
  expect(lastQuestion(messages, buyer)).toEqual({ message: question, isAnswered: false })
})

test('a newer question opens it again', () => {
  const next = { userId: 'admin', number: 5 }
  expect(lastQuestion([next, answer, question], seller)).toEqual({ message: next, isAnswered: false })
})
