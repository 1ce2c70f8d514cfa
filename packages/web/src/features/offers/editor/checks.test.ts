import { expect, test } from 'vitest'
import { checkOffer } from './checks.ts'
import { emptyOffer } from './values.ts'

const options = { fields: {}, shouldUseNativeValidation: false }

test('only an offer that is published needs a main picture', async () => {
  const item = { name: 'Reel', description: '', price: '140', execDays: '7', maxAmount: '3' }
  const values = { ...emptyOffer, name: 'Reel', description: 'One reel.', items: [item] }
  expect((await checkOffer(true)(values, undefined, options)).errors).toEqual({})
  expect((await checkOffer(false)(values, undefined, options)).errors).toEqual({
    mainImage: { type: 'rule', message: 'Main picture is required' },
  })
})

test('a field that breaks a limit names it', async () => {
  const item = { itemId: undefined, name: '', description: '', price: '0.5', execDays: '900', maxAmount: '0' }
  const values = { ...emptyOffer, items: [item] }
  const { errors } = await checkOffer(true)(values, undefined, options)
  expect(errors.items?.[0]).toMatchObject({
    price: { message: 'Price is too small: at least 10 USDT, with at most 6 decimals' },
    execDays: { message: 'Delivery time must be 1 to 365' },
    maxAmount: { message: 'Maximum amount must be 1 to 1000' },
  })
})
