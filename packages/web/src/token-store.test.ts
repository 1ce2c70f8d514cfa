import { expect, test } from 'vitest'
import { createTokenStore, memoryArea } from './token-store.ts'

const tokens = { accessToken: 'access', refreshToken: 'refresh' }

test('persisted tokens lie in the local storage, the others in that of the window', () => {
  const local = memoryArea()
  const window = memoryArea()
  const store = createTokenStore(local, window)

  store.write({ ...tokens, persisted: true })
  expect(createTokenStore(local, memoryArea()).read()).toEqual({ ...tokens, persisted: true })
  expect(createTokenStore(memoryArea(), window).read()).toBeUndefined()

  store.write({ ...tokens, persisted: false })
  expect(createTokenStore(local, memoryArea()).read()).toBeUndefined()
  expect(createTokenStore(memoryArea(), window).read()).toEqual({ ...tokens, persisted: false })
})

test('clear leaves nothing in either', () => {
  const local = memoryArea()
  const window = memoryArea()
  const store = createTokenStore(local, window)
  store.write({ ...tokens, persisted: true })
  store.clear()
  expect(store.read()).toBeUndefined()
})

test.each(['', 'null', '{', '"text"', '{"accessToken":1,"refreshToken":2}'])(
  'what is not ours counts as nothing: %s',
  text => {
    const local = memoryArea()
    local.setItem('limelight.session', text)
    expect(createTokenStore(local, memoryArea()).read()).toBeUndefined()
  },
)
