import { byRequest, monthMs } from '@limelight/contract/tariffs/prices'
import type { Tariff } from '@limelight/contract/tariffs/schema'
import { expect, test } from 'vitest'
import { daysOf, monthlyPrice, periodOf, savingOf, startingPrice } from './price.ts'

const price = (price: number, months = 1) => ({ id: 'a', tariffId: 'b', price, duration: months * monthMs })
const plan = (...prices: Tariff['prices']): Tariff => ({
  id: 'b',
  name: 'Pro',
  priority: 4,
  isDefault: false,
  prices,
  configs: [],
})

test('starts a plan at its lowest monthly price', () => {
  expect(startingPrice(plan(price(29), price(288, 12)))).toBe(24)
  expect(startingPrice(plan(price(10, 3)))).toBe(3.33)
})

test('returns no starting price for plans that are free, by request or without prices', () => {
  expect(startingPrice(plan(price(0)))).toBeUndefined()
  expect(startingPrice(plan(price(byRequest)))).toBeUndefined()
  expect(startingPrice(plan())).toBeUndefined()
})

test('formats a period in months, or in days if it is not a whole number of months', () => {
  expect([price(1), price(1, 12), price(1, 0.5)].map(periodOf)).toEqual(['1 month', '12 months (360 days)', '15 days'])
  expect(daysOf(price(1, 12))).toBe(360)
})

test('rounds the saving down', () => {
  const prices = [price(99), price(984, 12)]
  expect(prices.map(monthlyPrice)).toEqual([99, 82])
  expect(prices.map(one => savingOf(one, prices))).toEqual([0, 17])
})
