import { expect, test } from 'vitest'
import { greeting, renderHtml } from './layout.ts'

test.each(['Rosa', 'J. Smith', "Anne-Marie O'Neil", 'Łukasz', '李娜'])('greets %s by name', name => {
  expect(greeting(name)).toBe(`Hello ${name},`)
})

test.each(['', 'https://evil.example', 'evil.example', 'Win\n\nVisit us', 'call me@evil', 'Win\u2028Now'])(
  'leaves %j out of the greeting',
  name => {
    expect(greeting(name)).toBe('Hello,')
  },
)

test('escapes user text', () => {
  const html = renderHtml({ heading: 'Hi', paragraphs: [greeting('<b>"Rosa"')], footnote: '' })
  expect(html).toContain('Hello &lt;b&gt;&quot;Rosa&quot;,')
})
