import { mailSchema } from '@limelight/contract/campaigns/mails'
import { campaignPreviewSchema, campaignSchema, singleCampaignSchema } from '@limelight/contract/campaigns/schema'
import type { LimitName } from '@limelight/contract/limits'
import { sendTest } from '@limelight/core/campaigns/preview'
import { CampaignSender } from '@limelight/core/campaigns/sending/send-due'
import { unmaskInfluencer } from '@limelight/core/influencers/unmask/unmask'
import { getLimit } from '@limelight/core/tariffs/usage'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { addToList, buildList } from '@limelight/core/test/factories/favourites'
import { addInfluencers, buildReachable } from '@limelight/core/test/factories/influencers'
import { givePlan } from '@limelight/core/test/factories/tariffs'
import { listenInbound } from '@limelight/workers/inbound'
import { describe, expect, inject, test } from 'vitest'
import { openHouse, refusal } from '../house.ts'

const house = await openHouse({ INBOUND_DOMAIN: 'reply.limelight.test', OPENAI_API_KEY: '', OPENAI_MODEL: '' })
const { ctx } = house
const text = { subject: 'Spring jars', body: 'Hello {{firstName|there}}' }

async function enter(limits: Partial<Record<LimitName, number>> = {}) {
  const { accessToken: token, user } = await buildAccount(ctx)
  await givePlan(ctx, user.id, { limits })
  const post = (body: unknown) => house.rest('POST /api/email-campaign', { token, body })
  return {
    token,
    user,
    post,
    trpc: house.trpc(token),
    rest: (call: string, body?: unknown) => house.rest(call, { token, ...(body === undefined ? {} : { body }) }),
  }
}

async function buildCreators(userId: string) {
  const creators = [
    buildReachable({
      name: 'Kenji Maurer',
      username: 'kenji.nudelt',
      email: 'kenji@nudelhaus.example',
      location: 'DE',
      followers: 48_200,
    }),
    buildReachable({ name: 'Hanna Sommer', username: 'hanna', email: 'hallo@hannasommer.example' }),
    buildReachable({ name: 'Masked One', username: 'masked', email: 'masked@example.test' }),
  ]
  const ids = await addInfluencers(ctx, 'instagram', creators)
  for (const id of ids.slice(0, 2)) await unmaskInfluencer(ctx, { userId }, { kind: 'instagram', id })
  return ids
}

describe('a new campaign', () => {
  test('refuses in the order of the contract', async () => {
    const { post, user, token } = await enter({ EMAIL_CAMPAIGNS_PER_DAY: 0, MAX_RECIPIENTS_PER_CAMPAIGN: 0 })
    const offers = await buildList(ctx, user.id, { type: 'offer' })
    const body: Record<string, unknown> = { listIds: [crypto.randomUUID()], sendAt: '2020-01-01T00:00:00Z' }
    const expectNext = async (status: number, message: string) => {
      expect((await house.rest('POST /api/email-campaign', { token, body })).body).toMatchObject(
        refusal(status, message),
      )
    }
    await expectNext(400, 'Subject is required')
    body.subject = 'x'
    await expectNext(400, 'Text is required')
    body.body = '{{nickname}}'
    await expectNext(400, 'Unknown variable {{nickname}}')
    body.body = 'Hello'
    body.recipients = ['a@example.test', 'b@example.test', 'clara@@studio']
    expect((await post(body)).body).toMatchObject({ fields: { 'recipients.2': 'Email is not valid' } })
    body.recipients = []
    await expectNext(400, 'Date is not valid')
    body.sendAt = null
    await expectNext(404, 'ITEM_NOT_FOUND')
    body.listIds = ['nonsense']
    await expectNext(404, 'ITEM_NOT_FOUND')
    body.listIds = [offers.id]
    await expectNext(400, 'UNKNOWN_TYPE')
    body.listIds = []
    await expectNext(400, 'ITEM_COUNT_ERROR')
    body.recipients = ['a@example.test']
    ctx.config.requireConfirmedEmail = true
    await expectNext(422, 'PERSONAL_INFO_MISSING')
    ctx.config.requireConfirmedEmail = false
    await expectNext(403, 'EMAIL_CAMPAIGNS_PER_DAY')
    const second = await enter({ EMAIL_CAMPAIGNS_PER_DAY: 1, MAX_RECIPIENTS_PER_CAMPAIGN: 0 })
    expect((await second.post(body)).body).toMatchObject(refusal(403, 'MAX_RECIPIENTS_PER_CAMPAIGN'))
    // What was refused costs nothing.
    expect((await getLimit(ctx, { userId: second.user.id }, { limit: 'EMAIL_CAMPAIGNS_PER_DAY' })).counter.value).toBe(
      0,
    )
  })

  test.each([
    ['afterDays', { followUps: [{ afterDays: 0, body: 'x' }] }, 'AfterDays is not valid'],
    ['a late date', { sendAt: '2199-01-01T00:00:00Z' }, 'Date is not valid'],
    ['a long text', { body: 'x'.repeat(50_001) }, 'Text should not be longer than 50000 characters'],
    ['a long subject', { subject: 'x'.repeat(201) }, 'Subject should not be longer than 200 characters'],
    ['a subject of white space', { subject: ' \u200b\n ' }, 'Subject is required'],
    [
      'a fourth follow-up',
      { followUps: Array.from({ length: 4 }, () => ({ afterDays: 1, body: 'x' })) },
      'FollowUps is not valid',
    ],
  ])('refuses %s', async (_what, change, message) => {
    const { post } = await enter()
    expect((await post({ ...text, recipients: ['a@example.test'], ...change })).body).toMatchObject(
      refusal(400, message),
    )
  })

  test('takes typed addresses, ticked creators and lists, and counts who is left out', async () => {
    const { post, user, rest, trpc } = await enter()
    const [kenji = '', hanna = '', masked = ''] = await buildCreators(user.id)
    const list = await buildList(ctx, user.id)
    await addToList(ctx, user.id, list.id, [hanna, masked])
    await ctx.db.transaction().execute(async trx => {
      await trx
        .insertInto('suppressions')
        .values({
          id: crypto.randomUUID(),
          user_id: user.id,
          email: 'gone@example.test',
          reason: 'UNSUBSCRIBED',
          created_at: ctx.clock.now(),
        })
        .execute()
    })
    const form = {
      ...text,
      recipients: [
        'Team@Hornea.example',
        { email: 'kenji@nudelhaus.example', name: 'Kenji' },
        'team@hornea.example',
        'gone@example.test',
      ],
      influencerIds: [kenji],
      listId: list.id,
    }
    const answer = await post(form)
    expect(answer.status).toBe(201)
    const campaign = campaignSchema.parse(answer.body)
    expect(campaign).toMatchObject({
      status: 'QUEUED',
      recipientsCount: 3,
      progress: 0,
      skipped: { duplicates: 2, suppressed: 1, masked: 1 },
      openedCount: null,
      nextFollowUpAt: null,
      sendAt: null,
    })
    const single = singleCampaignSchema.parse((await rest(`GET /api/email-campaign/${campaign.id}`)).body)
    expect(single.recipients.data.map(({ email, name, influencerId }) => [email, name, influencerId])).toEqual([
      ['team@hornea.example', null, null],
      ['kenji@nudelhaus.example', 'Kenji', kenji],
      ['hallo@hannasommer.example', 'Hanna Sommer', hanna],
    ])
    expect(single).toMatchObject({ body: text.body, html: '<p>Hello {{firstName|there}}</p>', listIds: [list.id] })
    const [silent = ''] = await addInfluencers(ctx, 'instagram', [{ username: 'silent' }])
    const { leftOut, recipientsCount } = await trpc.campaigns.preflight.query({
      ...form,
      influencerIds: [kenji, silent],
    })
    expect(recipientsCount).toBe(3)
    expect(leftOut.map(({ email, hasEmail, reason }) => [email, hasEmail, reason])).toEqual([
      [null, false, 'MASKED'],
      [null, true, 'MASKED'],
      ['team@hornea.example', true, 'DUPLICATE'],
      ['kenji@nudelhaus.example', true, 'DUPLICATE'],
      ['gone@example.test', true, 'SUPPRESSED'],
    ])
    expect((await rest('GET /api/email-campaign?status=QUEUED')).body).toMatchObject({
      total: 1,
      data: [{ id: campaign.id }],
    })
    expect((await rest('GET /api/email-campaign?status=SENT')).body).toEqual({ total: 0, data: [] })
    expect((await rest('GET /api/email-campaign?status=GONE')).body).toMatchObject(refusal(400, 'INVALID_QUERY_STRING'))
    const found = await rest(`GET /api/email-campaign/${campaign.id}?recipientStatus=SENT`)
    expect(found.body).toMatchObject({ recipients: { total: 0, data: [] } })
  })

  test('waits for its date, and can be paused, resumed and cancelled', async () => {
    const { trpc } = await enter()
    const sendAt = new Date(ctx.clock.now().getTime() + 60 * 60_000).toISOString()
    const { id, status } = await trpc.campaigns.create.mutate({ ...text, recipients: ['a@example.test'], sendAt })
    expect(status).toBe('SCHEDULED')
    expect((await trpc.campaigns.pause.mutate({ id })).status).toBe('PAUSED')
    await expect(trpc.campaigns.pause.mutate({ id })).rejects.toThrow('ITEM_NOT_FOUND')
    // Its date is still to come.
    expect((await trpc.campaigns.resume.mutate({ id })).status).toBe('SCHEDULED')
    await expect(trpc.campaigns.resume.mutate({ id })).rejects.toThrow('ITEM_NOT_FOUND')
    const stranger = await enter()
    await expect(stranger.trpc.campaigns.cancel.mutate({ id })).rejects.toThrow('ITEM_NOT_FOUND')
    expect(await trpc.campaigns.cancel.mutate({ id })).toMatchObject({ status: 'CANCELLED', progress: 100 })
    await expect(trpc.campaigns.cancel.mutate({ id })).rejects.toThrow('ITEM_NOT_FOUND')
    const file = await trpc.campaigns.export.query({ id })
    expect(file.split('\r\n').slice(0, 2)).toEqual([
      'Email,Name,Creator ID,Status,Mail,Sent,Error,Replied,Reply,Unsubscribed',
      '"a@example.test",,,"SKIPPED","First mail",,,,,',
    ])
  })
})

describe('a campaign that is used again', () => {
  test('has the lists, the ticked creators and the typed addresses of the first', async () => {
    const { user, trpc } = await enter()
    const [kenji = '', hanna = '', masked = ''] = await buildCreators(user.id)
    const list = await buildList(ctx, user.id)
    const gone = await buildList(ctx, user.id)
    await addToList(ctx, user.id, list.id, [kenji])
    await addToList(ctx, user.id, gone.id, [hanna])
    const typed = 'team@hornea.example'
    const ticked = await trpc.campaigns.create.mutate({
      ...text,
      recipients: [{ email: typed, name: 'Inés Hornea' }],
      listIds: [list.id],
      influencerIds: [hanna, masked, '99999999999999999999'],
    })
    const chosen = {
      listIds: [list.id],
      addresses: [{ email: typed, name: 'Inés Hornea' }],
      creators: [
        { id: hanna, network: 'instagram', name: 'Hanna Sommer' },
        { id: masked, network: 'instagram', name: 'Masked One' },
      ],
    }
    expect(await trpc.campaigns.selection.query({ id: ticked.id })).toMatchObject(chosen)
    const listed = await trpc.campaigns.create.mutate({ ...text, listIds: [list.id, gone.id] })
    expect(await trpc.campaigns.selection.query({ id: listed.id })).toMatchObject({
      listIds: [list.id, gone.id],
      creators: [],
    })
    await trpc.favourites.delete.mutate({ id: gone.id })
    expect(await trpc.campaigns.selection.query({ id: listed.id })).toMatchObject({
      listIds: [list.id],
      creators: [{ id: hanna }],
    })
  })
})

describe('preview and preflight', () => {
  test('fill in what is known of a recipient, and say where each value comes from', async () => {
    const { trpc, user } = await enter()
    const [kenji = ''] = await buildCreators(user.id)
    const form = {
      subject: '{{firstName|there}}, our jars',
      html: '<p onclick="x()">Hello {{name}}, {{username|you}} in {{country|your country}}, {{category}}</p><script>alert(1)</script><a href="https://hornea.example/?for={{name}}">Jars</a>',
      influencerIds: [kenji],
      recipients: [{ email: 'team@hornea.example', name: 'A <b>&' }],
    }
    const typed = await trpc.campaigns.preview.query(form)
    expect(typed.subject).toBe('A, our jars')
    expect(typed.html).toContain('<p>Hello A &lt;b&gt;&amp;, you in your country, </p>')
    expect(typed.html).toContain('href="https://hornea.example/?for=A%20%3Cb%3E%26"')
    expect(typed.html).not.toMatch(/onclick|alert/)
    expect(typed.text).toContain('Hello A <b>&, you in your country')
    const { to, html, variables } = await trpc.campaigns.preview.query({ ...form, index: 1 })
    expect(to).toBe('kenji@nudelhaus.example')
    expect(html).toContain('Kenji Maurer, @kenji.nudelt in Germany')
    expect(variables.map(({ name, value, source }) => [name, value, source])).toEqual([
      ['firstName', 'Kenji', 'recipient'],
      ['name', 'Kenji Maurer', 'recipient'],
      ['username', '@kenji.nudelt', 'recipient'],
      ['country', 'Germany', 'recipient'],
      ['category', 'Beauty', 'recipient'],
    ])
    await expect(trpc.campaigns.preview.query({ ...form, index: 2 })).rejects.toThrow('ITEM_NOT_FOUND')
  })

  test('say what to fix', async () => {
    await ctx.db
      .updateTable('configs')
      .set({ value: JSON.stringify({ spamWords: ['act now', 'für echt'] }) })
      .where('key', '=', 'mail.rules')
      .execute()
    const { trpc } = await enter()
    const { findings } = await trpc.campaigns.preflight.query({
      subject: 'ACT NOW for {{nick}}',
      body: 'Hello {{firstName}}, in {{country|your country}}',
      recipients: ['a@example.test', { email: 'b@example.test', name: 'Bo' }],
    })
    const ours = findings.filter(({ code }) => !/SPF|DKIM|DMARC|DNS/.test(code))
    expect(ours.map(({ code, level, count }) => [code, level, count])).toEqual([
      ['VARIABLE_UNKNOWN', 'refuse', 1],
      ['VARIABLE_EMPTY', 'warn', 1],
      ['VARIABLE_EMPTY', 'info', 2],
      ['SPAM_WORDS', 'warn', 1],
      ['UNSUBSCRIBE_MISSING', 'info', 1],
    ])
    for (const { fix } of findings) expect(fix).not.toBe('')
    const form = {
      subject: 'Hi {{name',
      body: 'Hello name}} {{unsubscribe}}',
      html: '<p>{{name|you}</p>',
      recipients: [],
    }
    const broken = await trpc.campaigns.preflight.query(form)
    expect(broken.findings.filter(({ level }) => level === 'refuse').map(({ text }) => text)).toEqual([
      '“{{name” is not a whole variable',
      '“name}}” is not a whole variable',
      '“{{name|you” is not a whole variable',
    ])
    await expect(trpc.campaigns.create.mutate({ ...form, recipients: ['a@example.test'] })).rejects.toThrow(
      '“{{name” is not a whole variable',
    )
    const encoded = {
      subject: 'Hi &#123;&#123;name',
      html: '<p>&#123;&#x07B;name|you}, name&rcub;&rbrace; &lbrace;&#0123nick}}</p>',
      recipients: [],
    }
    const { findings: decoded } = await trpc.campaigns.preflight.query(encoded)
    expect(decoded.filter(({ level }) => level === 'refuse').map(({ text }) => text)).toEqual([
      'There is no variable {{nick}}',
      '“{{name|you” is not a whole variable',
    ])
    await expect(trpc.campaigns.create.mutate({ ...encoded, recipients: ['a@example.test'] })).rejects.toThrow(
      'Unknown variable {{nick}}',
    )
    const clean = await trpc.campaigns.preflight.query({
      subject: 'Hi',
      body: 'Factnow {{unsubscribe}}',
      recipients: ['a@example.test'],
    })
    expect(clean.findings.filter(({ code }) => !/SPF|DKIM|DMARC|DNS/.test(code))).toEqual([])
  })

  test('name what the DNS of the sender lacks', async () => {
    const { trpc } = await enter()
    const codes = async () =>
      (await trpc.campaigns.preflight.query({ subject: 'x', body: '{{unsubscribe}}' })).findings.map(({ code }) => code)
    expect(await codes()).toEqual(['DKIM_MISSING'])
    ctx.config.mailDkimSelector = 'sandbox'
    expect(await codes()).toEqual([])
    ctx.config.campaignFrom = 'hello@elsewhere.test'
    expect(await codes()).toEqual(['SPF_MISSING', 'DKIM_MISSING', 'DMARC_MISSING'])
    const { mailDnsServers } = ctx.config
    ctx.config.mailDnsServers = ['127.0.0.1:1']
    expect(await codes()).toEqual(['DNS_AWAY'])
    Object.assign(ctx.config, { mailDnsServers, campaignFrom: 'hello@limelight.test', mailDkimSelector: undefined })
  })

  test('a test goes to the sender, at most five times per minute', async () => {
    const { trpc, user } = await enter()
    for (let round = 0; round < 5; round += 1) await trpc.campaigns.test.mutate(text)
    await expect(trpc.campaigns.test.mutate(text)).rejects.toThrow('Too many requests')
    const mails = await house.mailsTo(user.email)
    const tests = mails.filter(({ subject }) => subject === '[Test] Spring jars')
    expect(tests).toHaveLength(5)
    expect(tests[0]?.text).toContain('Hello Rosa')
  })

  test.each([
    [
      Object.assign(new Error('refused'), { response: '550 5.7.1 Not wanted here' }),
      'The mail server refused the test: 550 5.7.1 Not wanted here',
    ],
    [new Error('connect ECONNREFUSED'), 'The mail server cannot be reached. Try again in a few minutes.'],
  ])('a test that fails says why: %s', async (error, words) => {
    const { user } = await enter()
    const mailer = { ...ctx.mailer, sendMessage: () => Promise.reject(error) }
    const input = campaignPreviewSchema.parse(text)
    await expect(sendTest({ ...ctx, mailer }, { userId: user.id }, input)).rejects.toThrow(words)
  })

  test('the composer knows the sender and the rates', async () => {
    const { trpc, user } = await enter()
    expect(await trpc.campaigns.composer.query()).toEqual({
      from: { name: 'Rosa Feldmann', email: 'hello@limelight.test' },
      repliesTo: user.email,
      hasReplies: true,
      hasAssistant: false,
      rates: { sender: 60, domain: 30 },
    })
  })
})

describe('the sandbox', () => {
  test('answers a mail of a campaign with a reply, an automatic reply and a bounce', async () => {
    const { trpc, user } = await enter()
    const { campaignRateUser, campaignRateDomain, inboundPort } = ctx.config
    Object.assign(ctx.config, { campaignRateUser: 1_000_000, campaignRateDomain: 1_000_000, inboundPort: 0 })
    const listener = await listenInbound(ctx)
    const sender = new CampaignSender(ctx)
    const recipients = ['replies', 'away', 'bounces'].map(name => `${name}-${user.id}@hornea.test`)
    const { id } = await trpc.campaigns.create.mutate({ ...text, recipients })
    await sender.sendDue()
    const answers = [
      ['reply', { text: 'Send it!' }],
      ['reply', { text: 'I am away', auto: true }],
      ['bounce', {}],
    ] as const
    for (const [index, [button, body]] of answers.entries()) {
      const [mail] = await house.mailsTo(recipients[index] ?? '')
      const pressed = await fetch(`${inject('engines').sandbox}/mails/${mail?.id}/${button}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...body, port: listener.port }),
      })
      expect(pressed.status).toBe(200)
    }
    const { data } = (await trpc.campaigns.byId.query({ id })).recipients
    expect(data.map(({ status, reply }) => [status, reply])).toEqual([
      ['SENT', expect.stringContaining('Send it!')],
      ['SENT', null],
      ['BOUNCED', null],
    ])
    sender.close()
    await listener.close()
    Object.assign(ctx.config, { campaignRateUser, campaignRateDomain, inboundPort })
  })
})

describe('single mail', () => {
  test('refuses in the order of the contract', async () => {
    const { rest, user } = await enter({ ACTIVITY_PER_DAY: 0 })
    const create = async (body: unknown) => (await rest('POST /api/mail/create', body)).body
    expect(await create({})).toMatchObject(refusal(400, 'Email is required'))
    expect(await create({ to: 'nobody', subject: 'x', text: 'x' })).toMatchObject({
      fields: { to: 'Email is not valid' },
    })
    expect(await create({ to: user.email, subject: 'x' })).toMatchObject(refusal(400, 'Text is required'))
    expect(await create({ to: 'someone@example.test', subject: 'x', text: 'x' })).toMatchObject(
      refusal(403, 'UNAUTHORIZED_ACTION'),
    )
    ctx.config.requireConfirmedEmail = true
    expect(await create({ to: user.email, subject: 'x', text: 'x' })).toMatchObject(
      refusal(422, 'PERSONAL_INFO_MISSING'),
    )
    ctx.config.requireConfirmedEmail = false
    const mail = mailSchema.parse(await create({ to: user.email, subject: 'x', html: '<p>Hi <b>you</b></p>' }))
    expect(mail).toMatchObject({
      to: user.email,
      text: 'Hi you',
      html: '<p>Hi <b>you</b></p>',
      status: 'CREATED',
      sentAt: null,
    })
    expect((await rest(`GET /api/mail/send/${mail.id}`)).body).toMatchObject(refusal(403, 'ACTIVITY_PER_DAY'))
    const stranger = await enter()
    expect((await stranger.rest(`GET /api/mail/send/${mail.id}`)).body).toMatchObject(refusal(404, 'ITEM_NOT_FOUND'))
  })

  test('goes once to an unmasked address, and to no suppressed one', async () => {
    const { rest, user, trpc } = await enter()
    await buildCreators(user.id)
    const body = { to: 'kenji@nudelhaus.example', subject: 'Grüße 寿司 🍣', text: 'One note' }
    const { id } = mailSchema.parse((await rest('POST /api/mail/create', body)).body)
    expect((await rest(`GET /api/mail/send/${id}`)).body).toMatchObject({ id, status: 'QUEUED', sentAt: null })
    expect((await rest(`GET /api/mail/send/${id}`)).body).toMatchObject(refusal(404, 'ITEM_NOT_FOUND'))
    await house.drain()
    expect((await trpc.mails.list.query({})).data).toMatchObject([{ id, status: 'SENT' }])
    const sent = (await house.mailsTo(body.to)).filter(({ messageId }) => messageId.includes(id))
    expect(sent).toMatchObject([{ subject: body.subject, text: expect.stringContaining('One note') }])
    await ctx.db
      .insertInto('suppressions')
      .values({
        id: crypto.randomUUID(),
        user_id: user.id,
        email: body.to,
        reason: 'UNSUBSCRIBED',
        created_at: ctx.clock.now(),
      })
      .execute()
    expect((await rest('POST /api/mail/create', body)).body).toMatchObject(refusal(403, 'UNAUTHORIZED_ACTION'))
  })
})

describe('text help', () => {
  test('asks the configured model, and gives the activity of a failure back', async () => {
    const { rest, user } = await enter({ ACTIVITY_PER_DAY: 5 })
    ctx.secrets.openaiApiKey = 'any'
    ctx.config.openaiModel = 'sandbox-writer-1'
    const answer = await rest('POST /api/openai', { prompt: 'We make spice jars.', body: '' })
    expect(answer).toMatchObject({ status: 200, body: { model: 'sandbox-writer-1' } })
    expect(answer.body).toMatchObject({ text: expect.stringContaining('We make spice jars') })
    expect((await rest('POST /api/openai', { prompt: 'FAIL' })).body).toMatchObject(refusal(502, 'OPENAI_ERROR'))
    ctx.secrets.openaiApiKey = undefined
    expect((await getLimit(ctx, { userId: user.id }, { limit: 'ACTIVITY_PER_DAY' })).counter.value).toBe(1)
  })

  test('answers OPENAI_ERROR without a key and gives the activity back', async () => {
    const { rest, user } = await enter({ ACTIVITY_PER_DAY: 1 })
    expect((await rest('POST /api/openai', {})).body).toMatchObject(refusal(400, 'Prompt is required'))
    for (let round = 0; round < 2; round += 1)
      expect((await rest('POST /api/openai', { prompt: 'Write' })).body).toMatchObject(refusal(502, 'OPENAI_ERROR'))
    expect((await getLimit(ctx, { userId: user.id }, { limit: 'ACTIVITY_PER_DAY' })).counter.value).toBe(0)
    const poor = await enter({ ACTIVITY_PER_DAY: 0 })
    expect((await poor.rest('POST /api/openai', { prompt: 'x' })).body).toMatchObject(refusal(403, 'ACTIVITY_PER_DAY'))
  })
})
