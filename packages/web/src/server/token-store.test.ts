import { expect, test } from 'vitest'
import { browserArea, createTokenStore, memoryArea } from './token-store.ts'

const tokens = { accessToken: 'access', refreshToken: 'refresh', signIn: 'first' }

test('stores persisted tokens in local storage and others in session storage', () => {
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

test('clears the stored tokens', () => {
  const local = memoryArea()
  const window = memoryArea()
  const store = createTokenStore(local, window)
  store.write({ ...tokens, persisted: true })
  store.clear()
  expect(store.read()).toBeUndefined()
})

test('replaces tokens in one step, so that other tabs never read an empty value', () => {
  const local = memoryArea()
  const seen: (string | null)[] = []
  const watched = {
    ...local,
    setItem(name: string, text: string) {
      local.setItem(name, text)
      seen.push(local.getItem(name))
    },
    removeItem(name: string) {
      local.removeItem(name)
      seen.push(local.getItem(name))
    },
  }
  const store = createTokenStore(watched, memoryArea())
  store.write({ ...tokens, persisted: true })
  store.write({ ...tokens, accessToken: 'newer', persisted: true })
  expect(seen).not.toContain(null)
})

test('notifies watchers when its own key changes or all keys are cleared', () => {
  const listeners: ((key: string | null) => void)[] = []
  const store = createTokenStore(memoryArea(), memoryArea(), listener => {
    listeners.push(listener)
    return () => {}
  })
  let count = 0
  store.watch(() => {
    count += 1
  })
  for (const key of ['limelight.theme', 'limelight.session', null]) listeners[0]?.(key)
  expect(count).toBe(2)
})

test.each(['', 'null', '{', '"text"', '{"accessToken":1,"refreshToken":2}'])(
  'ignores a malformed stored value: %s',
  text => {
    const local = memoryArea()
    local.setItem('limelight.session', text)
    expect(createTokenStore(local, memoryArea()).read()).toBeUndefined()
  },
)

test('what the browser has no room for lasts as long as the page', () => {
  const full = {
    ...memoryArea(),
    length: 0,
    key: () => null,
    clear: () => {},
    setItem() {
      throw new Error('QuotaExceededError')
    },
  }
  const area = browserArea(() => full)
  area.setItem('draft', 'No label')
  expect(area.getItem('draft')).toBe('No label')
  area.removeItem('draft')
  expect(area.getItem('draft')).toBeNull()
})
