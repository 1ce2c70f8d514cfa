import { expect, test } from 'vitest'
import { greeting, renderHtml, renderText, shortenSubject } from './layout.ts'

test.each(['Rosa', 'J. Smith', "Anne-Marie O'Neil", 'Łukasz', '李娜', 'Rosa: reels'])('greets %s by name', name => {
  expect(greeting(name)).toBe(`Hello ${name},`)
})

test.each(['', 'https://evil.example', 'evil.example', 'call:me', 'Win\n\nVisit us', 'call me@evil', 'Win\u2028Now'])(
  'leaves %j out of the greeting',
  name => {
    expect(greeting(name)).toBe('Hello,')
  },
)

test('shortens a subject to 78 characters, without cutting one', () => {
  expect(shortenSubject('a'.repeat(78))).toBe('a'.repeat(78))
  expect(shortenSubject('😀'.repeat(79))).toBe(`${'😀'.repeat(77)}…`)
  expect(shortenSubject(`${'a'.repeat(76)} ${'b'.repeat(9)}`)).toBe(`${'a'.repeat(76)}…`)
})

test('keeps an amount and its unit on one line', () => {
  const html = renderHtml({ heading: 'Hi', paragraphs: ['You get 1,200.00 USDT.'], footnote: '' })
  expect(html).toContain('1,200.00&nbsp;USDT.')
})

test('escapes user text', () => {
  const html = renderHtml({ heading: 'Hi', paragraphs: [greeting('<b>"Rosa"')], footnote: '' })
  expect(html).toContain('Hello &lt;b&gt;&quot;Rosa&quot;,')
})

test('the link of a footnote works in both versions', () => {
  const footnoteLink = { label: 'End this alert', url: 'https://limelight.test/end?a=1&b=2' }
  const mail = { heading: 'Hi', paragraphs: [], footnote: 'You asked for it.', footnoteLink }
  expect(renderHtml(mail)).toMatch(/<a href="https:\/\/limelight\.test\/end\?a=1&amp;b=2"[^>]*>End this alert<\/a>/)
  expect(renderText(mail)).toContain('You asked for it.\nEnd this alert: https://limelight.test/end?a=1&b=2')
})
