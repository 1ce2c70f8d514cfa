import { randomUUID } from 'node:crypto'
import { findInboundAddress, receiveMail } from '@limelight/core/campaigns/inbound/receive'
import { getCampaign } from '@limelight/core/campaigns/list'
import { CampaignSender } from '@limelight/core/campaigns/sending/send-due'
import { listSuppressions } from '@limelight/core/campaigns/suppressions/list'
import { signToken } from '@limelight/core/campaigns/tokens'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { givePlan } from '@limelight/core/test/factories/tariffs'
import { loadWorld } from '@limelight/stack/demo/world/loading'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { desk, expectGoodState, openBrowser, phone } from '../browser.ts'
import { openHouse } from '../house.ts'

const inboundDomain = 'replies.limelight.test'
const house = await openHouse({
  INBOUND_DOMAIN: inboundDomain,
  // No mail waits for the one before it.
  CAMPAIGN_RATE_DOMAIN: '60000',
  CAMPAIGN_RATE_USER: '60000',
})
const browser = await openBrowser(house.url)
await loadWorld(house.ctx, {
  seed: 5,
  now: house.clock.now(),
  creators: { instagram: 120, youtube: 20 },
  postsEach: 1,
  weeks: 4,
})

const typed = 'team@hornea.test'
const dayMs = 24 * 60 * 60_000
const region = (page: Page, name: string) => page.getByRole('region', { name })
const findings = (page: Page) => region(page, 'Before it leaves').getByRole('listitem')
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

async function sendDue(): Promise<void> {
  const sender = new CampaignSender(house.ctx)
  await sender.sendDue()
  sender.close()
  await house.drain()
}

/** The recipient answers, as the listener hears it. */
async function reply(recipientId: string, text: string): Promise<void> {
  const { id } = await house.ctx.db
    .selectFrom('campaign_deliveries')
    .select('id')
    .where('recipient_id', '=', recipientId)
    .where('step', '=', 0)
    .executeTakeFirstOrThrow()
  const address = await findInboundAddress(house.ctx, `reply+${signToken(house.ctx, 'reply', id)}@${inboundDomain}`)
  if (address === undefined) throw new Error('The mail has no reply address')
  const raw = `Subject: Re: jars\r\nMessage-ID: <${randomUUID()}@x.test>\r\n\r\n${text}\r\n`
  await receiveMail(house.ctx, [address], Buffer.from(raw))
  await house.drain()
}

const session = await buildAccount(house.ctx, { name: 'Vera', surname: 'North' })
await givePlan(house.ctx, session.user.id, { name: 'Business' })
const api = house.trpc(session.accessToken)
const found = await api.influencers.search.query({ kind: 'instagram', limit: 20 })
const known = found.data.slice(0, 12).filter(({ hasEmail }) => hasEmail)
// All but one are unmasked already.
for (const { id } of known.slice(1)) await api.influencers.unmask.mutate({ kind: 'instagram', id })
/** With one typed address. */
const recipientCount = known.length + 1
const { page, faults } = await browser.visit(desk, session)
const sender = { userId: session.user.id }

describe('campaign', { shuffle: false }, () => {
  test('is written to ticked creators, checked, and scheduled', async () => {
    await page.goto('/discovery')
    const boxes = page.getByRole('row').getByRole('checkbox')
    for (let at = 1; at <= 12; at += 1) await boxes.nth(at).check()
    await region(page, 'Selection').getByRole('button', { name: 'Email' }).click()
    await page.getByRole('button', { name: '12 creators', exact: true }).waitFor()

    // Three things to look at: a wrong address, an unknown variable and one without a fallback.
    await page.getByText('Write a subject first').waitFor()
    await page.getByLabel('Addresses').fill(`${typed}, clara@@studio,`)
    await field(page, 'Subject').click()
    await page.keyboard.type('{{firstName|there}}, our jars')
    await field(page, 'Text').click()
    await page.keyboard.type('Hello {{firstName|there}} from {{country}}, {{foo}} may I send you a box?')
    await findings(page).filter({ hasText: 'There is no variable {{foo}}' }).getByRole('button').click()
    await findings(page).filter({ hasText: 'clara@@studio is not an address' }).getByRole('button').click()
    await findings(page)
      .filter({ hasText: /Unmasking uses 1 of the/ })
      .getByRole('button')
      .click()
    await page.getByText('Unmasked 1 email address.').waitFor()
    // Nothing is left to unmask: the others have no email.
    await findings(page).filter({ hasText: 'you can see' }).waitFor({ state: 'detached' })
    await findings(page).filter({ hasText: 'country is empty' }).getByRole('button', { name: 'Add a fallback' }).click()
    await page.getByLabel('Fallback').fill('your country')
    await page.keyboard.press('Enter')
    await findings(page).filter({ hasText: 'They read “your country”' }).waitFor()
    expect(
      await findings(page)
        .filter({ hasText: /no variable|not an address/ })
        .count(),
    ).toBe(0)

    // The preview turns from one recipient to the next.
    const preview = region(page, 'Preview')
    await preview.getByText('from your country').waitFor()
    await preview.getByRole('button', { name: 'Next recipient' }).click()
    await preview.getByText(`2 of ${recipientCount}`).waitFor()

    await page.getByRole('button', { name: 'Add a follow-up' }).click()
    await field(page, 'Text of follow-up 1').click()
    await page.keyboard.type('Did you get my first mail?')
    await page.getByLabel('Name of the campaign').fill('Spring jars')

    // The draft survives a reload.
    await page.reload()
    await page.getByText('Did you get my first mail?').waitFor()
    await page.getByText('Draft kept in this browser').waitFor()
    await expectGoodState(page)

    await page.getByRole('button', { name: 'Test to myself' }).click()
    await page.getByText('Sent to your own address.').waitFor()
    expect((await house.mailsTo(session.user.email))[0]?.subject).toContain('our jars')

    await page.getByRole('radio', { name: 'At' }).check()
    await page.getByRole('button', { name: `Schedule for ${recipientCount} recipients` }).click()
    // Some of the twelve have no email, so it asks first.
    const question = page.getByRole('dialog', { name: `Schedule for ${recipientCount} of 13 recipients?` })
    await question.getByText(`${13 - recipientCount} without an email you can see`).waitFor()
    await question.getByRole('button', { name: `Schedule for ${recipientCount} recipients` }).click()
    await page.getByRole('heading', { name: 'Spring jars', level: 2 }).waitFor()
    await page.getByText(/waits for its time/).waitFor()
  })

  test('keeps what a mail can show of typed and pasted texts', async () => {
    const tab = await page.context().newPage()
    await tab.setViewportSize(phone)
    const paste = (kind: string, words: string) =>
      tab.evaluate(`
        clipboardData = new DataTransfer()
        clipboardData.setData(${JSON.stringify(kind)}, ${JSON.stringify(words)})
        document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))`)
    const tool = (name: string) => tab.getByRole('toolbar').getByRole('button', { name }).click()
    await tab.goto('/email/create-campaign')
    await tab.getByLabel('Addresses').fill('lists@hornea.test,')
    await field(tab, 'Subject').click()
    await paste('text/plain', 'Jars\nfor {{name|you}}')
    await field(tab, 'Text').click()
    await tool('Bold')
    await tab.keyboard.type('Jars')
    await tool('Bold')
    await tab.keyboard.type(' & honey')
    await tab.keyboard.press('Enter')
    await tool('List')
    await tab.keyboard.type('one')
    await tab.keyboard.press('Enter')
    await tab.keyboard.type('two')
    await tab.keyboard.press('Enter')
    await tab.keyboard.press('Enter')
    await tool('Link')
    await tab.getByLabel('Address', { exact: true }).fill('hornea.test')
    await tab.keyboard.press('Enter')
    await tab.getByRole('link', { name: 'https://hornea.test' }).waitFor()
    await tab.keyboard.press('Enter')
    await paste(
      'text/html',
      '<h1 style="color: red">For {{name|you}}</h1><p>by <i>us</i>, <a href="javascript:alert(1)">now</a></p>',
    )
    await expectGoodState(tab)
    await tab.getByRole('button', { name: 'Test to myself' }).click()
    await tab.getByText('Sent to your own address.').waitFor()
    const mail = (await house.mailsTo(session.user.email)).find(({ subject }) => subject.includes('Jars for '))
    await tab.close()
    expect(mail?.html).toContain(
      '<p><strong>Jars</strong> &amp; honey</p><ul><li>one</li><li>two</li></ul>' +
        '<p><a href="https://hornea.test">https://hornea.test</a></p><p>For you</p><p>by <em>us</em>, now</p>',
    )
  })

  test('is sent in time, and a reply stops its follow-up', async () => {
    house.clock.advance(2 * dayMs)
    await sendDue()
    // The page follows by itself.
    await page.getByRole('status', { name: `${recipientCount} of ${recipientCount} sent` }).waitFor()
    await page.getByText(/next follow-up/).waitFor()

    const id = new URL(page.url()).searchParams.get('campaign') ?? ''
    const { recipients } = await getCampaign(house.ctx, sender, { id, offset: 0, limit: 20 })
    const [one, two] = recipients.data
    await reply(one?.id ?? '', 'Send it! Best before Friday.')
    await page.getByText('“Send it! Best before Friday.”').waitFor()
    await page
      .getByRole('group', { name: 'Recipients by state' })
      .getByRole('button', { name: /^Replied/ })
      .click()
    await page.getByRole('button', { name: /^Open:/ }).click()
    await page.getByRole('dialog').getByText('Best before Friday').waitFor()
    await page.keyboard.press('Escape')

    // A reply stops the follow-up; everyone else gets it.
    house.clock.advance(5 * dayMs)
    await sendDue()
    expect(await house.mailsTo(one?.email ?? '')).toHaveLength(1)
    expect(await house.mailsTo(two?.email ?? '')).toHaveLength(2)

    await page.goto('/email/history')
    await page.getByRole('heading', { name: 'Spring jars', level: 2 }).waitFor()
    await page.getByText('follow-up 1 was taken').first().waitFor()
    await expectGoodState(page)
    expect(faults).toEqual([])
  })

  test('is unsubscribed from without an account and without script', async () => {
    const [mail] = await house.mailsTo(typed)
    const link = mail?.links.find(url => url.includes('/unsubscribe/')) ?? ''
    const stranger = await browser.visit(phone)
    await stranger.page.goto(link)
    await stranger.page.getByRole('heading', { name: 'Unsubscribe?' }).waitFor()
    await expectGoodState(stranger.page)
    await stranger.page.getByRole('button', { name: 'Unsubscribe' }).click()
    await stranger.page.getByRole('heading', { name: 'You’re unsubscribed' }).waitFor()
    expect(stranger.faults).toEqual([])
    const { data: suppressed } = await listSuppressions(house.ctx, sender, { offset: 0, limit: 20 })
    expect(suppressed).toMatchObject([{ email: typed, reason: 'UNSUBSCRIBED' }])
  })
})
