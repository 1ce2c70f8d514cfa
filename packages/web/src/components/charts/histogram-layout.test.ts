import { describe, expect, test } from 'vitest'
import { besideLine, sliceValues, underTicks } from './histogram-layout.ts'

const widths = [120, 240, 288, 310, 640]

describe('the labels of a histogram', () => {
  test('stay inside and never touch each other', () => {
    for (const width of widths) {
      for (const count of [2, 4, 6, 9, 14]) {
        const ticks = Array.from({ length: count }, (_, index) => ({
          text: `${(index * 2.5).toFixed(1)}%`,
          at: (index / (count - 1)) * width,
        }))
        const labels = underTicks(ticks, width)
        expect(labels.at(-1)?.text).toBe(ticks.at(-1)?.text)
        for (const [index, { start, end }] of labels.entries()) {
          expect(start).toBeGreaterThanOrEqual(labels[index - 1]?.end ?? 0)
          expect(end).toBeLessThanOrEqual(width)
        }
      }
    }
  })

  test('stay inside beside a line anywhere', () => {
    for (const width of widths) {
      for (let at = 0; at <= width; at += 7) {
        const { start, end } = besideLine('average 4.21%', at, width)
        expect(start).toBeGreaterThanOrEqual(0)
        expect(end).toBeLessThanOrEqual(width)
      }
    }
  })
})

test('a label is on the side of its line that another line does not cross', () => {
  const ends = (other?: number) => besideLine('peers 3.20%', 150, 288, other)
  expect(ends().start).toBeGreaterThan(150)
  expect(ends(140).start).toBeGreaterThan(150)
  expect(ends(280).start).toBeGreaterThan(150)
  expect(ends(165).end).toBeLessThan(150)
  expect(besideLine('peers 0.20%', 20, 288, 40).start).toBeGreaterThan(20)
})

describe('the slices of a histogram', () => {
  test('hold every value, an outlier in the last one', () => {
    const values = [...Array.from({ length: 60 }, (_, index) => 1 + (index % 30) / 10), 40]
    const { counts, high, isOpen } = sliceValues(values, [2.5])
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(values.length)
    expect(high).toBeLessThan(10)
    expect(counts.at(-1)).toBeGreaterThan(0)
    expect(isOpen).toBe(true)
    expect(sliceValues(values.slice(0, -1), [2.5]).isOpen).toBe(false)
  })

  test('are fewer for fewer values', () => {
    expect(sliceValues([1, 2, 3, 4], [2]).counts.length).toBeLessThan(10)
    expect(
      sliceValues(
        Array.from({ length: 90 }, (_, index) => index / 10),
        [2],
      ).counts.length,
    ).toBeGreaterThan(12)
  })
})
