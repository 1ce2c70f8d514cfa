import { describe, expect, test } from 'vitest'
import { formatUsdt, shortUsdt, timesUsdt } from './usdt.ts'

describe('USDT', () => {
  test('has at least two decimals', () => {
    const amounts = ['25', '25.5', '1250.123456', '0.10', '900719925474099312345']
    expect(amounts.map(formatUsdt)).toEqual([
      '25.00',
      '25.50',
      '1,250.123456',
      '0.10',
      '900,719,925,474,099,312,345.00',
    ])
  })

  test('is short in sentences', () => {
    expect(['180', '72.50', '1240'].map(shortUsdt)).toEqual(['180', '72.5', '1,240'])
  })

  test('multiplies without rounding', () => {
    expect([timesUsdt('0.1', 3), timesUsdt('140', 3), timesUsdt('10.000001', 1000)]).toEqual([
      '0.3',
      '420',
      '10000.001',
    ])
  })
})
