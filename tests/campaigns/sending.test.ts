import { readFileSync } from 'node:fs'
import { eventQuerySchema } from '@limelight/contract/activity/schema'
import { oneCampaignSchema } from '@limelight/contract/campaigns/schema'
import { listEvents } from '@limelight/core/activity/events'
import { getCampaign } from '@limelight/core/campaigns/list'
import { CampaignSender } from '@limelight/core/campaigns/sending/send-due'
import { settle, settleLostMails } from '@limelight/core/campaigns/sending/settle'
import { signToken } from '@limelight/core/campaigns/tokens'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { givePlan } from '@limelight/core/test/factories/tariffs'
import { listenInbound } from '@limelight/workers/inbound'
import { createTransport } from 'nodemailer'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { openHouse, refusal } from '../house.ts'
import { enterAsAdmin } from '../http/surface.ts'
import { openMailServer } from './mail-server.ts'

const domain = 'reply.limelight.test'
const server = await openMailServer()
const house = await openHouse({
  MAIL_DKIM_SELECTOR: 'sandbox',
  MAIL_DKIM_KEY: readFileSync(inject('engines').dkimFile, 'utf8'),
  SMTP_URL: server.url,
  CAMPAIGN_RATE_DOMAIN: '1000000',
  CAMPAIGN_RATE_USER: '1000000',
  INBOUND_DOMAIN: domain,
  INBOUND_PORT: '0',
})
const { ctx } = house
const sender = new CampaignSender(ctx)
const listener = await listenInbound(ctx)
const outside = createTransport({ host: 'localhost', port: listener.port, ignoreTLS: true })
afterAll(async () => {
  outside.close()
  sender.close()
  await listener.close()
  await server.close()
})

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** Addresses of their own per test, because bounces hold for all senders. */
let tests = 0
const address = (name: string) => `${name}-${tests}@example.test`

async function enter(given: { name?: string; surname?: string } = {}) {
  tests += 1
  const { accessToken: token, user } = await buildAccount(ctx, given)
  await givePlan(ctx, user.id, { name: 'Business' })
  const caller = { userId: user.id }
  // Not over HTTP, because the tests move the clock beyond the end of a session.
  const find = (id: string) => getCampaign(ctx, caller, oneCampaignSchema.parse({ id, limit: 100 }))
  const statuses = async (id: string) =>
    Object.fromEntries((await find(id)).recipients.data.map(({ email, status }) => [email, status]))
  const events = async () => {
    const { data } = await listEvents(ctx, caller, eventQuerySchema.parse({ type: 'CAMPAIGN' }))
    return data.map(({ payload }) => payload)
  }
  const trpc = house.trpc(token)
  return { token, user, trpc, statuses, events, find, create: trpc.campaigns.create.mutate }
}

/** What mail programs do: a POST without cookies, with the body of RFC 8058. */
async function clickOnce(url: string) {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
}

describe('a mail of a campaign', () => {
  test.each([
    ['Latin', { name: 'Inés', surname: 'Müller-Lüdenscheidt' }, 'Grüße für Zoë'],
    [
      'Cyrillic',
      { name: 'Ольга', surname: 'Иванова' },
      'Привет, весенние баночки и ещё немного слов, чтобы строка стала длинной',
    ],
    ['Han and emoji', { name: '健二', surname: '山田' }, '春のジャム 🍓🫙'],
    ['Arabic', { name: 'ليلى', surname: 'حسن' }, 'مرحبا، مرطبانات الربيع'],
    ['Hebrew', { name: 'נועה', surname: 'לוי' }, 'שלום לכולם'],
    ['Devanagari', { name: 'अनिका', surname: 'शर्मा' }, 'नमस्ते, वसंत के जार'],
    ['punctuation', { name: 'A "Bo" <x@y.z>,', surname: 'O’Neil; (Ltd)' }, 'Quotes "x", <b>, commas, =?utf-8?q?x?='],
  ])('keeps names and subjects in %s', async (_script, named, subject) => {
    const { create, user } = await enter(named)
    const to = address('reader')
    await create({
      subject,
      body: `Hello {{name}}\n.\nfrom {{sender}}`,
      recipients: [{ email: to, name: named.surname }],
    })
    await sender.sendDue()
    const mail = await server.read(to)
    expect(mail.subject).toBe(subject)
    expect(mail.from?.value).toEqual([{ name: user.fullName, address: 'hello@limelight.test' }])
    expect(mail.to).toMatchObject({ value: [{ name: named.surname, address: to }] })
    expect(mail.text).toContain(`Hello ${named.surname}\n.\nfrom ${user.fullName}`)
    // 7-bit headers of lines that any server takes.
    const head = mail.source.slice(0, mail.source.indexOf('\r\n\r\n'))
    expect(head).toMatch(/^[\t\r\n -~]*$/)
    for (const line of head.split('\r\n')) expect(line.length).toBeLessThanOrEqual(998)
  })

  test('has both parts, signed addresses and one-click unsubscribing', async () => {
    const { create, user } = await enter()
    const to = address('reader')
    const { id } = await create({
      subject: 'Jars for {{firstName|you}}',
      html: '<p>Hello {{firstName|there}} & <a href="https://hornea.example/jars">jars</a></p>',
      recipients: [to],
    })
    await sender.sendDue()
    const mail = await server.read(to)
    expect(mail.subject).toBe('Jars for you')
    expect(mail.headers.get('content-type')).toMatchObject({ value: 'multipart/alternative' })
    expect(mail.text).toContain('Hello there & jars (https://hornea.example/jars)')
    expect(mail.html).toContain('<p>Hello there &amp; <a href="https://hornea.example/jars">jars</a></p>')
    expect(mail.headers.get('dkim-signature')).toMatchObject({ params: { d: 'limelight.test', s: 'sandbox' } })
    const replyTo = mail.replyTo?.value[0]?.address ?? ''
    expect(replyTo).toMatch(new RegExp(`^reply\\+[a-z2-7]{48}@${domain}$`))
    expect(mail.envelopeFrom).toMatch(new RegExp(`^bounce\\+[a-z2-7]{48}@${domain}$`))
    expect(replyTo.split('@')[0]?.length).toBeLessThanOrEqual(64)
    expect(mail.source).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n')
    const url = /^List-Unsubscribe: <(\S+)>\r$/m.exec(mail.source)?.[1] ?? ''
    expect(url.startsWith(`${house.url}/unsubscribe/`)).toBe(true)
    expect(mail.text).toContain(`Unsubscribe: ${url}`)
    expect(mail.html).toContain(`<a href="${url}"`)

    const token = url.split('/').at(-1) ?? ''
    const page = house.trpc().unsubscribe
    const shown = { email: `${to.slice(0, 2)}***@example.test`, sender: user.fullName }
    expect(await page.page.query({ token })).toEqual({ ...shown, isUnsubscribed: false })
    // A reply token, another case and a changed letter open nothing.
    for (const wrong of [replyTo.slice(6, 54), `${token.slice(0, -1)}${token.endsWith('a') ? 'b' : 'a'}`, 'x', ''])
      await expect(page.page.query({ token: wrong })).rejects.toThrow('ITEM_NOT_FOUND')
    expect((await clickOnce(`${house.url}/unsubscribe/nonsense`)).status).toBe(404)
    const clicked = await clickOnce(url)
    expect([clicked.status, await clicked.json()]).toEqual([200, { ok: true }])
    expect((await clickOnce(url)).status).toBe(200)
    expect(await page.confirm.mutate({ token })).toEqual({ ...shown, isUnsubscribed: true })
    expect(await ctx.db.selectFrom('suppressions').select('email').where('user_id', '=', user.id).execute()).toEqual([
      { email: to },
    ])
    const own = house.trpc((await buildAccount(ctx)).accessToken)
    await expect(own.campaigns.byId.query({ id })).rejects.toThrow('ITEM_NOT_FOUND')
  })

  test('an unsubscribed address is left out of the next campaign of that sender only', async () => {
    const { create, trpc, find } = await enter()
    const to = address('reader')
    const { id } = await create({ subject: 'One', body: 'x', recipients: [to] })
    await sender.sendDue()
    const delivery = await ctx.db
      .selectFrom('campaign_deliveries')
      .select('id')
      .where('campaign_id', '=', id)
      .executeTakeFirstOrThrow()
    const token = signToken(ctx, 'unsubscribe', delivery.id)
    for (const wrong of [`${token}a`, token.toUpperCase(), token.slice(0, -1), `${token}=`, ` ${token}`])
      await expect(house.trpc().unsubscribe.confirm.mutate({ token: wrong })).rejects.toThrow('ITEM_NOT_FOUND')
    await house.trpc().unsubscribe.confirm.mutate({ token })
    expect(await find(id)).toMatchObject({ unsubscribedCount: 1 })
    expect((await trpc.suppressions.list.query({})).data).toMatchObject([{ email: to, reason: 'UNSUBSCRIBED' }])
    await expect(create({ subject: 'Two', body: 'x', recipients: [to] })).rejects.toThrow('ITEM_COUNT_ERROR')
    tests -= 1
    const other = await enter()
    expect(await other.create({ subject: 'Three', body: 'x', recipients: [to] })).toMatchObject({ recipientsCount: 1 })
    await sender.sendDue()
    expect(server.to(to)).toHaveLength(2)
  })

  test('counts who opens and clicks once, as totals, only where the sender asked for it, and says so', async () => {
    const { create, find } = await enter()
    const to = address('reader')
    const form = {
      subject: 'x',
      html: '<a href="https://a.example/?n={{name}}&y=1">a</a> <a href="https://b.example/">b</a>',
      recipients: [{ email: to, name: 'Bo Li' }],
    }
    const { id } = await create({ ...form, track: { opens: true, clicks: true } })
    await sender.sendDue()
    const { html, text } = await server.read(to)
    if (!html) throw new Error('The mail has no html')
    const links = [...html.matchAll(/href="([^"]+\/m\/c\/[^"]+)"/g)].map(([, link = '']) => link)
    const pixel = /src="([^"]+\/m\/o\/[^"]+\.gif)"/.exec(html)?.[1] ?? ''
    expect(text).toContain('The sender sees how many people opened and clicked this mail, but not who.')
    const opened = await fetch(pixel)
    expect([opened.status, opened.headers.get('content-type')]).toEqual([200, 'image/gif'])
    const targets = await Promise.all(
      links.map(async link => (await fetch(link, { redirect: 'manual' })).headers.get('location')),
    )
    expect(targets).toEqual(['https://a.example/?n=Bo%20Li&y=1', 'https://b.example/'])
    expect((await fetch(`${links[0]?.slice(0, -1)}7`, { redirect: 'manual' })).status).toBe(404)
    expect((await fetch(`${links[0]?.slice(0, -1)}00`, { redirect: 'manual' })).status).toBe(404)
    await Promise.all([pixel, pixel].map(address => fetch(address)))
    expect((await fetch(`${house.url}/m/c/nonsense/0`, { redirect: 'manual' })).status).toBe(404)
    expect(await find(id)).toMatchObject({ openedCount: 1, clickedCount: 1 })
    tests -= 1
    const plain = await enter()
    const second = await plain.create(form)
    await sender.sendDue()
    expect(server.to(to).at(-1)?.raw.toString()).not.toMatch(/\/m\/[oc]\//)
    expect(await plain.find(second.id)).toMatchObject({ openedCount: null, clickedCount: null })
  })
})

describe('sending', () => {
  test('gives each recipient the state that the mail server decides', async () => {
    const { create, statuses, find, events, trpc } = await enter()
    const { id } = await create({
      subject: 'x',
      body: 'x',
      recipients: ['fine', 'refused', 'policy', 'later', 'lost'].map(address),
    })
    await sender.sendDue()
    expect(await statuses(id)).toEqual({
      [address('fine')]: 'SENT',
      [address('refused')]: 'BOUNCED',
      [address('policy')]: 'FAILED',
      [address('later')]: 'QUEUED',
      [address('lost')]: 'UNKNOWN',
    })
    expect(await find(id)).toMatchObject({ status: 'SENDING', progress: 80, finishedAt: null })
    house.clock.advance(minuteMs)
    await sender.sendDue()
    await sender.sendDue()
    expect(server.to(address('later'))).toHaveLength(1)
    expect(server.to(address('lost'))).toHaveLength(1)
    expect(await find(id)).toMatchObject({
      status: 'PARTIAL',
      progress: 100,
      sentCount: 2,
      failedCount: 1,
      bouncedCount: 1,
      unknownCount: 1,
    })
    expect(await events()).toMatchObject([{ id, what: 'finished', status: 'PARTIAL' }])
    expect((await trpc.suppressions.list.query({})).data).toMatchObject([
      { email: address('refused'), reason: 'BOUNCED' },
    ])
    // A bounce holds for every sender.
    tests -= 1
    const other = await enter()
    await expect(other.create({ subject: 'x', body: 'x', recipients: [address('refused')] })).rejects.toThrow(
      'ITEM_COUNT_ERROR',
    )
  })

  /** Marks a mail as a worker does before it sends it. */
  async function claim(name: string) {
    const claimId = crypto.randomUUID()
    const { id } = await ctx.db
      .updateTable('campaign_deliveries')
      .set({ status: 'SENDING', claimed_at: ctx.clock.now(), leased_by: claimId })
      .where('recipient_id', 'in', query =>
        query.selectFrom('campaign_recipients').select('id').where('email', '=', address(name)),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, claimId }
  }
  const store = (outcome: Parameters<typeof settle>[2][number]) =>
    ctx.db.transaction().execute(trx => settle(ctx, trx, [outcome]))

  test('never repeats what a lost worker may have sent', async () => {
    const { create, statuses, find } = await enter()
    const names = ['lost', 'late', 'other'] as const
    const { id } = await create({ subject: 'x', body: 'x', recipients: names.map(address) })
    await claim('lost')
    const late = await claim('late')
    const states = () => Promise.all(names.map(async name => (await statuses(id))[address(name)]))
    await sender.sendDue()
    await settleLostMails(ctx)
    expect(await states()).toEqual(['QUEUED', 'QUEUED', 'SENT'])
    house.clock.advance(11 * minuteMs)
    await settleLostMails(ctx)
    expect(await states()).toEqual(['UNKNOWN', 'UNKNOWN', 'SENT'])
    // Its worker wakes up.
    await store({ ...late, status: 'QUEUED', error: null, dueAt: null })
    await sender.sendDue()
    expect(await states()).toEqual(['UNKNOWN', 'UNKNOWN', 'SENT'])
    expect(await find(id)).toMatchObject({ status: 'PARTIAL', sentCount: 1, unknownCount: 2 })
    expect(names.map(name => server.to(address(name)).length)).toEqual([0, 0, 1])
  })

  test('stores an outcome under its own claim only', async () => {
    const { create, statuses } = await enter()
    const { id } = await create({ subject: 'x', body: 'x', recipients: [address('a')] })
    const former = await claim('a')
    const outcome = { error: null, dueAt: null }
    await store({ ...former, ...outcome, status: 'QUEUED' })
    const current = await claim('a')
    // The commit of the first outcome lost its answer, so it is stored again.
    await store({ ...former, ...outcome, status: 'QUEUED' })
    await sender.sendDue()
    expect(server.to(address('a'))).toEqual([])
    await store({ ...current, ...outcome, status: 'SENT' })
    expect(await statuses(id)).toEqual({ [address('a')]: 'SENT' })
  })

  test('a mail that is put off makes no further attempt once its campaign is cancelled', async () => {
    const { create, trpc, statuses } = await enter()
    const { id } = await create({ subject: 'x', body: 'x', recipients: [address('held'), address('later')] })
    const held = await claim('held')
    await trpc.campaigns.cancel.mutate({ id })
    await store({ ...held, status: 'QUEUED', error: 'later', dueAt: ctx.clock.now() })
    expect(await statuses(id)).toEqual({ [address('held')]: 'SKIPPED', [address('later')]: 'SKIPPED' })
  })

  test('keeps mails queued while the mail server is away, and tries again after a cut connection', async () => {
    const { create, statuses } = await enter()
    const { id } = await create({ subject: 'x', body: 'x', recipients: ['a', 'cut'].map(address) })
    const away = new CampaignSender({ ...ctx, secrets: { ...ctx.secrets, smtpUrl: 'smtp://127.0.0.1:9' } })
    await expect(away.sendDue()).rejects.toThrow('The mail server cannot be reached')
    away.close()
    const attempts = ctx.db.selectFrom('campaign_deliveries').select('attempts').where('campaign_id', '=', id)
    expect(await attempts.execute()).toEqual([{ attempts: 0 }, { attempts: 0 }])
    // nodemailer itself tries again over another connection if the cut one was not new.
    await sender.sendDue()
    house.clock.advance(minuteMs)
    await sender.sendDue()
    expect(await statuses(id)).toEqual({ [address('a')]: 'SENT', [address('cut')]: 'SENT' })
    expect(server.to(address('cut'))).toHaveLength(1)
  })

  test('skips an address that bounced for another sender meanwhile', async () => {
    const { create, statuses } = await enter()
    const { id } = await create({ subject: 'x', body: 'x', recipients: ['refused', 'a'].map(address) })
    tests -= 1
    const other = await enter()
    const { id: second } = await other.create({ subject: 'x', body: 'x', recipients: ['refused', 'a'].map(address) })
    await other.trpc.campaigns.pause.mutate({ id: second })
    await sender.sendDue()
    expect(await statuses(id)).toEqual({ [address('refused')]: 'BOUNCED', [address('a')]: 'SENT' })
    await other.trpc.campaigns.resume.mutate({ id: second })
    await sender.sendDue()
    expect(await other.statuses(second)).toEqual({ [address('refused')]: 'SKIPPED', [address('a')]: 'SENT' })
  })

  test('leaves a paused campaign alone until it is resumed', async () => {
    const { create, trpc, statuses } = await enter()
    const { id } = await create({ subject: 'x', body: 'x', recipients: [address('a')] })
    await trpc.campaigns.pause.mutate({ id })
    await sender.sendDue()
    expect(await statuses(id)).toEqual({ [address('a')]: 'QUEUED' })
    expect((await trpc.campaigns.resume.mutate({ id })).status).toBe('SENDING')
    await sender.sendDue()
    expect(await statuses(id)).toEqual({ [address('a')]: 'SENT' })
  })

  test('keeps to the mails per minute of a domain and of a sender', async () => {
    const { create, find } = await enter()
    const recipients = Array.from({ length: 6 }, (_, index) => `r${index}@slow-${tests}.test`)
    const { id } = await create({ subject: 'x', body: 'x', recipients })
    ctx.config.campaignRateDomain = 2
    const counts: number[] = []
    for (let round = 0; round < 4; round += 1) {
      await sender.sendDue()
      counts.push((await find(id)).sentCount)
      house.clock.advance(30_000)
    }
    ctx.config.campaignRateDomain = 1_000_000
    expect(counts).toEqual([1, 2, 3, 4])
    await ctx.db.updateTable('campaigns').set({ status: 'CANCELLED' }).where('id', '=', id).execute()
  })

  test('waits for its date', async () => {
    const { create, find } = await enter()
    const sendAt = new Date(ctx.clock.now().getTime() + dayMs).toISOString()
    const { id } = await create({ subject: 'x', body: 'x', recipients: [address('a')], sendAt })
    await sender.sendDue()
    expect(server.to(address('a'))).toEqual([])
    house.clock.advance(dayMs + minuteMs)
    await sender.sendDue()
    expect(await find(id)).toMatchObject({ status: 'SENT', sentCount: 1 })
  })

  test('can be stopped by an admin, with an audit row and a notice', async () => {
    const { create, events, user } = await enter()
    const { id } = await create({ subject: 'x', body: 'x', recipients: [address('a')] })
    const admin = await enterAsAdmin(house)
    const calls = house.trpc(admin.token).admin
    expect(
      (await calls.campaigns.query({ status: 'QUEUED' })).data.find(campaign => campaign.id === id)?.user.email,
    ).toBe(user.email)
    expect(await calls.campaign.query({ id })).toMatchObject({
      body: 'x',
      user: { id: user.id },
      recipients: { total: 1 },
    })
    expect(await calls.stopCampaign.mutate({ id, comment: 'Spam' })).toMatchObject({
      status: 'CANCELLED',
      user: { id: user.id },
    })
    await expect(calls.stopCampaign.mutate({ id })).rejects.toThrow('ITEM_NOT_FOUND')
    expect((await calls.audit.query({ targetId: id })).data).toMatchObject([
      { act: 'admin.stopCampaign', userId: user.id, comment: 'Spam' },
    ])
    expect(await events()).toMatchObject([
      { id, what: 'finished', status: 'CANCELLED', text: 'An admin stopped your campaign: Spam' },
    ])
    await sender.sendDue()
    expect(server.to(address('a'))).toEqual([])
  })
})

describe('replies', () => {
  async function sendWithFollowUp() {
    const person = await enter()
    const { id } = await person.create({
      subject: 'Spring jars',
      body: 'Hello',
      recipients: [{ email: address('a'), name: 'Kenji Maurer' }, address('b')],
      followUps: [{ afterDays: 3, body: 'Did you get my first mail?' }],
    })
    await sender.sendDue()
    const mail = await server.read(address('a'))
    return { ...person, id, mail, replyTo: mail.replyTo?.value[0]?.address ?? '', bounceTo: mail.envelopeFrom }
  }

  test('stop the follow-up, show in the history, and reach the sender', async () => {
    const { id, find, statuses, events, user, replyTo, trpc } = await sendWithFollowUp()
    expect(await find(id)).toMatchObject({ status: 'SENT', nextFollowUpAt: expect.any(String) })
    const reply = {
      from: 'Kenji <kenji@elsewhere.test>',
      to: replyTo.toUpperCase(),
      subject: 'Re: Spring jars',
      messageId: `<reply-${tests}@elsewhere.test>`,
      text: 'Send it! 送って\n\nOn Mon, Rosa wrote:\n> Hello',
      attachments: [{ filename: 'prices.txt', content: '100 per reel' }],
    }
    await outside.sendMail(reply)
    await outside.sendMail(reply)
    const [kenji] = (await trpc.campaigns.byId.query({ id, recipientStatus: 'REPLIED' })).recipients.data
    expect(kenji).toMatchObject({ email: address('a'), reply: 'Send it! 送って', repliedAt: expect.any(String) })
    expect(await find(id)).toMatchObject({ repliedCount: 1 })
    expect((await events())[0]).toMatchObject({ id, what: 'replied', text: 'Kenji Maurer replied to “Spring jars”' })
    await house.drain()
    const forwarded = await server.read(user.email, 'Re: Spring jars')
    expect(forwarded).toMatchObject({
      subject: 'Re: Spring jars',
      from: { value: [{ name: 'Kenji via Limelight', address: 'hello@limelight.test' }] },
    })
    expect(forwarded.replyTo?.value).toEqual([{ name: 'Kenji', address: 'kenji@elsewhere.test' }])
    expect(forwarded.attachments[0]?.content.toString()).toBe('100 per reel')
    house.clock.advance(3 * dayMs + minuteMs)
    await sender.sendDue()
    expect(server.to(address('a'))).toHaveLength(1)
    expect(server.to(address('b'))).toHaveLength(2)
    expect(server.to(address('b'))[1]?.raw.toString()).toMatch(/^Subject: Re: Spring jars\r\n/m)
    expect(server.to(address('b'))[1]?.raw.toString()).toMatch(/^In-Reply-To: <[^>]+\.0@localhost>\r\n/m)
    expect(await statuses(id)).toEqual({ [address('a')]: 'SENT', [address('b')]: 'SENT' })
    expect(await find(id)).toMatchObject({ status: 'SENT', nextFollowUpAt: null })
    expect((await events()).filter(({ what }) => what === 'finished')).toHaveLength(1)
  })

  test('are forwarded without the unsubscribe link that they quote', async () => {
    const { mail, replyTo, user } = await sendWithFollowUp()
    const { text = '', html } = mail
    expect([text, html]).toEqual([expect.stringContaining('/unsubscribe/'), expect.stringContaining('/unsubscribe/')])
    await outside.sendMail({
      from: 'kenji@elsewhere.test',
      to: replyTo,
      subject: 'With quote',
      text: `Send it!\n\n${text.replace(/^/gm, '> ')}`,
      html: `<p>Send it!</p><blockquote>${html}</blockquote>`,
    })
    await house.drain()
    const forwarded = await server.read(user.email, 'With quote')
    expect(forwarded.text).toMatch(/^Send it!.*> Hello.*> Sent by/s)
    expect(forwarded.html).toContain('Sent by')
    expect(`${forwarded.text}${forwarded.html}`).not.toMatch(/unsubscribe/i)
  })

  test('that a program writes are only forwarded', async () => {
    const { id, find, replyTo, user } = await sendWithFollowUp()
    await outside.sendMail({
      from: 'away@elsewhere.test',
      to: replyTo,
      subject: 'Away',
      text: 'Back on Monday',
      headers: { 'Auto-Submitted': 'auto-replied' },
    })
    await house.drain()
    expect((await server.read(user.email, 'Away')).text).toContain('Back on Monday')
    expect(await find(id)).toMatchObject({ repliedCount: 0, nextFollowUpAt: expect.any(String) })
  })

  test('a failed delivery makes the recipient BOUNCED, a delayed one does not', async () => {
    const { id, find, statuses, bounceTo } = await sendWithFollowUp()
    const report = (action: string, status: string) =>
      outside.sendMail({
        envelope: { from: '', to: bounceTo },
        raw: `From: MAILER-DAEMON@elsewhere.test\r\nMessage-ID: <${action}-${tests}@elsewhere.test>\r\nContent-Type: multipart/report; report-type=delivery-status; boundary=x\r\n\r\n--x\r\nContent-Type: text/plain\r\n\r\nSorry\r\n--x\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; elsewhere.test\r\n\r\nFinal-Recipient: rfc822; ${address('a')}\r\nAction: ${action}\r\nStatus: ${status}\r\nDiagnostic-Code: smtp; 550 5.1.1 no such user\r\n--x--\r\n`,
      })
    await report('delayed', '4.4.1')
    expect(await statuses(id)).toMatchObject({ [address('a')]: 'SENT' })
    await report('failed', '5.1.1')
    expect(await find(id)).toMatchObject({ status: 'PARTIAL', bouncedCount: 1, sentCount: 1 })
    expect((await find(id)).recipients.data[0]).toMatchObject({ status: 'BOUNCED', error: '550 5.1.1 no such user' })
  })

  test('beyond five per minute of a person wait', async () => {
    const { id, find, replyTo } = await sendWithFollowUp()
    const send = (number: number) =>
      outside.sendMail({ from: 'x@elsewhere.test', to: replyTo, subject: 'x', text: `Reply ${number}` })
    for (let number = 1; number <= 5; number += 1) await send(number)
    await expect(send(6)).rejects.toMatchObject({ responseCode: 451 })
    house.clock.advance(minuteMs + 1)
    await send(7)
    expect((await find(id)).recipients.data[0]).toMatchObject({ reply: 'Reply 7' })
  })

  test('to other addresses, and large ones, are refused', async () => {
    const { replyTo } = await sendWithFollowUp()
    const mail = (to: string, text = 'x') => outside.sendMail({ from: 'x@elsewhere.test', to, subject: 'x', text })
    for (const wrong of [
      `hello@${domain}`,
      `reply+abc@${domain}`,
      replyTo.replace('reply+', 'bounce+'),
      replyTo.replace(domain, 'other.test'),
    ])
      await expect(mail(wrong)).rejects.toMatchObject({ responseCode: 550 })
    await expect(mail(replyTo, 'x'.repeat(1_100_000))).rejects.toMatchObject({ responseCode: 552 })
    await expect(mail(replyTo, 'x\n'.repeat(30_000))).rejects.toMatchObject({ responseCode: 552 })
  })

  test('need INBOUND_DOMAIN for follow-ups', async () => {
    const { token } = await enter()
    ctx.config.inboundDomain = undefined
    const body = { subject: 'x', body: 'x', recipients: ['a@example.test'], followUps: [{ afterDays: 1, body: 'x' }] }
    const answer = await house.rest('POST /api/email-campaign', { token, body })
    ctx.config.inboundDomain = domain
    expect(answer.body).toMatchObject({
      ...refusal(400, 'Replies are not set up'),
      fields: { followUps: 'Replies are not set up' },
    })
  })
})
