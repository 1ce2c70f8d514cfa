import { expect, test } from 'vitest'
import { findContacts } from './contacts.ts'

test('contacts in a text are found in their order', () => {
  expect(
    findContacts('Write me at ines@hornea.example, see www.hornea.example/shop, call +49 171 2345678 or @ines_cakes.'),
  ).toEqual(['ines@hornea.example', 'www.hornea.example/shop', '+49 171 2345678', '@ines_cakes'])
  expect(findContacts('Three reels of 30 to 45 seconds for 140 USDT, 24/7.')).toEqual([])
})
