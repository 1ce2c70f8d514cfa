import { expect, test } from 'vitest'
import { linksOf } from './links.ts'

test.for([
  [
    'a button',
    { html: '<a class="b" href="https://a.test/x?a=1&amp;b=2">Go</a>', text: '' },
    ['https://a.test/x?a=1&b=2'],
  ],
  ['numeric entities', { html: "<a href='http://a.test/&#x41;&#66;'>", text: '' }, ['http://a.test/AB']],
  [
    'a sentence',
    { html: '', text: 'Open http://localhost:3000/activate/1.2.3, or (https://b.test).' },
    ['http://localhost:3000/activate/1.2.3', 'https://b.test'],
  ],
  [
    'both parts',
    { html: '<a href="https://b.test/">b</a>', text: 'https://a.test/ https://b.test/' },
    ['https://b.test/', 'https://a.test/'],
  ],
  [
    'no web link',
    { html: '<a href="javascript:alert(1)"><a href="mailto:a@b.test"><a href="https://">', text: 'ftp://a.test' },
    [],
  ],
  ['an impossible entity', { html: '<a href="https://a.test/&#9999999;">', text: '' }, ['https://a.test/&#9999999;']],
] as const)('finds the links of %s', ([, mail, links]) => {
  expect(linksOf(mail)).toEqual(links)
})

test('stays fast on hostile markup', () => {
  expect(linksOf({ html: '<a '.repeat(500_000), text: 'https://<'.repeat(100_000) })).toEqual([])
})
