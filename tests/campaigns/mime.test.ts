import { writeMime } from '@limelight/core/campaigns/sending/mime'
import { simpleParser } from 'mailparser'
import { describe, expect, test } from 'vitest'
import { randomOf } from '../drills/random.ts'

const address = { name: '', address: 'hello@limelight.test' }
const plain = {
  from: address,
  to: address,
  replyTo: address,
  subject: 'Spring jars',
  date: new Date('2026-11-23T05:00:00Z'),
  messageId: '<1@limelight.test>',
  headers: { 'X-Long': `<${'x'.repeat(200)}>` },
  text: 'Hello',
  html: null,
}
const linesOf = (raw: Buffer) => raw.toString('latin1').split('\r\n')
const inWords = (text: string) => text.replace(/\r\n?/g, '\n').trimEnd()

describe('the message of a mail', () => {
  test('keeps any text, name and subject, in 7-bit lines that every server takes', async () => {
    const random = randomOf(7)
    const alphabet = [
      ...'abc XYZ=.\t,"\\<>@?_-\n\n\rüßéжИ日本🍓👩‍👩‍👧שלום',
      '=?utf-8?q?x?=',
      '\n.\n',
      ' \n',
      'word '.repeat(30),
    ]
    const pick = (length: number) =>
      Array.from(
        { length: Math.floor(random() * length) },
        () => alphabet[Math.floor(random() * alphabet.length)],
      ).join('')
    for (let round = 0; round < 300; round += 1) {
      const text = pick(120)
      const html = `<p>${pick(120)}</p>`
      const subject = pick(40).replace(/\s+/g, ' ').trim()
      const name = pick(20).replace(/\s+/g, ' ').trim()
      const raw = writeMime({ ...plain, subject, text, html, to: { ...address, name } })
      const mail = await simpleParser(raw)
      expect(inWords(mail.text ?? '')).toBe(inWords(text))
      expect(inWords(mail.html || '')).toBe(inWords(html))
      expect(mail.subject ?? '').toBe(subject)
      expect(mail.to).toMatchObject({ value: [{ name, address: address.address }] })
      const lines = linesOf(raw)
      for (const line of lines) expect(line).toMatch(/^[\t -~]*$/)
      expect(Math.max(...lines.filter(line => !line.startsWith('X-Long')).map(({ length }) => length))).toBeLessThan(
        998,
      )
    }
  })

  test('has one part when there is no html, and an address of ASCII', async () => {
    const to = { name: 'Zoë', address: 'zoe@bücher.example' }
    const raw = writeMime({ ...plain, to, text: 'Привет '.repeat(20), inReplyTo: '<0@limelight.test>' })
    const mail = await simpleParser(raw)
    expect(mail).toMatchObject({
      text: expect.stringContaining('Привет Привет'),
      html: false,
      inReplyTo: '<0@limelight.test>',
      date: plain.date,
    })
    expect(raw.toString()).toContain('<zoe@xn--bcher-kva.example>')
    expect(linesOf(raw)).toContain(`X-Long: ${plain.headers['X-Long']}`)
    expect(linesOf(raw)).toContain('Content-Transfer-Encoding: base64')
  })
})
