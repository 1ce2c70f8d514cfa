import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { systemClock } from '@limelight/core/runtime/clock'
import { createTransport } from 'nodemailer'
import { expect, test } from 'vitest'
import { openInbox } from '../src/sandbox/mail/inbox.ts'
import { listenSmtp } from '../src/sandbox/mail/smtp.ts'
import { mailFrom, openSandbox, readMails, send, temporaryFolder } from './sandbox-fixture.ts'

test('stores a mail with its links, recipient and Message-ID', async () => {
  await using sandbox = await openSandbox()
  const { messageId } = await send(sandbox, {
    to: 'Ada@example.test',
    subject: 'Bestätigung ✓',
    text: 'Open http://localhost:3000/activate/a.b.c now.',
    html: '<p>Hello</p><a href="http://localhost:3000/activate/a.b.c?x=1&amp;y=2">Open</a>',
  })
  await send(sandbox, { to: 'else@example.test' })
  expect(await readMails(sandbox, '?to=ada@example.test')).toMatchObject({
    total: 1,
    data: [
      {
        id: expect.any(String),
        to: 'Ada@example.test',
        from: mailFrom,
        subject: 'Bestätigung ✓',
        text: expect.stringContaining('Open http://localhost:3000/activate/a.b.c now.'),
        html: expect.stringContaining('<p>Hello</p>'),
        links: ['http://localhost:3000/activate/a.b.c?x=1&y=2', 'http://localhost:3000/activate/a.b.c'],
        messageId,
        headers: { 'message-id': messageId },
        createdAt: expect.any(String),
      },
    ],
  })
})

test('lists mails newest first, filtered by address and paginated', async () => {
  await using sandbox = await openSandbox()
  for (const subject of ['1', '2', '3']) await send(sandbox, { to: ['a@example.test', 'b@example.test'], subject })
  const all = await readMails(sandbox)
  expect(all.total).toBe(6)
  expect(all.data.map(mail => mail.subject)).toEqual(['3', '3', '2', '2', '1', '1'])
  const second = await readMails(sandbox, '?to=b@example.test&offset=1&limit=1')
  expect(second).toMatchObject({ total: 3, data: [{ to: 'b@example.test', subject: '2' }] })
  expect((await readMails(sandbox, '?to=a@example.test&to=b@example.test&limit=1000')).total).toBe(6)
  expect(await readMails(sandbox, '?to=nobody@example.test')).toEqual({ total: 0, data: [] })
  expect(await readMails(sandbox, '?offset=6')).toEqual({ total: 6, data: [] })
})

test('refuses addresses that ask for it, but not the demo account whose profile is refused', async () => {
  await using sandbox = await openSandbox()
  await expect(send(sandbox, { to: 'refused-1@example.test' })).rejects.toThrow('5.1.1 The mailbox does not exist')
  await send(sandbox, { to: 'refused@limelight.test' })
  expect((await readMails(sandbox)).data.map(mail => mail.to)).toEqual(['refused@limelight.test'])
})

test('accepts mail from clients that sign in, and malformed mail', async () => {
  await using sandbox = await openSandbox()
  const transport = createTransport(sandbox.smtpUrl, { auth: { user: 'someone', pass: 'anything' } })
  const envelope = { from: 'a@example.test', to: 'b@example.test' }
  await transport.sendMail({ envelope, raw: 'no header at all \0 \xff' })
  await transport.sendMail({ envelope, raw: `${'X: 1\r\n'.repeat(500_000)}\r\nbody` })
  const { total, data } = await readMails(sandbox)
  expect(total).toBe(2)
  expect(data.map(mail => mail.from)).toEqual(['a@example.test', 'a@example.test'])
})

test('keeps mails across a restart and drops a partial line left by a crash', async () => {
  await using folder = await temporaryFolder()
  const home = folder.path
  const first = await openSandbox(home)
  await send(first, { to: 'a@example.test', subject: 'whole' })
  const before = await readMails(first)
  await first.close()
  const file = join(home, 'mails.jsonl')
  const whole = await readFile(file, 'utf8')
  await appendFile(file, whole.slice(0, 40))

  const second = await openSandbox(home)
  expect(await readMails(second)).toEqual(before)
  await send(second, { to: 'a@example.test', subject: 'after the crash' })
  const after = await readMails(second)
  await second.close()
  expect(after.data.map(mail => mail.subject)).toEqual(['after the crash', 'whole'])
  await using third = await openSandbox(home)
  expect(await readMails(third)).toEqual(after)
})

test('asks the sender to retry when a mail cannot be written', async () => {
  await using folder = await temporaryFolder()
  const inbox = openInbox(folder.path, systemClock)
  const smtp = await listenSmtp({ port: 0, inbox })
  const transport = createTransport(smtp.url)
  const mail = { from: mailFrom, to: 'a@example.test', subject: 'written' }
  expect((await transport.sendMail(mail)).response).toMatch(/^250 /)
  inbox.close()
  await expect(transport.sendMail(mail)).rejects.toMatchObject({ responseCode: 450 })
  await smtp.close()
  expect(await readFile(join(folder.path, 'mails.jsonl'), 'utf8')).toMatch(/^{.+"subject":"written".+}\n$/)
})

test("shows mails on pages that cannot run a mail's scripts", async () => {
  await using sandbox = await openSandbox()
  const hostile = '<img src=x onerror=alert(1)>'
  await send(sandbox, { to: 'a@example.test', subject: hostile, html: `<script>alert(1)</script>${hostile}` })
  const [mail] = (await readMails(sandbox)).data
  const list = await fetch(`${sandbox.url}/inbox?q=${encodeURIComponent('"><script>')}`)
  expect(list.headers.get('content-security-policy')).toContain("script-src 'self'")
  expect(await list.text()).not.toContain('"><script>')
  const opened = await (await fetch(`${sandbox.url}/inbox/${mail?.id}`)).text()
  expect(opened).not.toContain(hostile)
  expect(opened).toContain('&#60;img src=x onerror=alert(1)&#62;')
  expect(opened).toContain(`src="/inbox/${mail?.id}/html"`)
  const frame = await fetch(`${sandbox.url}/inbox/${mail?.id}/html`)
  const policy = frame.headers.get('content-security-policy')
  expect(policy).toContain('sandbox allow-popups')
  expect(policy).not.toContain('allow-scripts')
  expect(policy).toContain("default-src 'none'")
  expect(await frame.text()).toContain(hostile)
})
