import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { newCampaignSchema } from '@limelight/contract/campaigns/schema'
import { createCampaign } from '@limelight/core/campaigns/create'
import { senderOf, unsubscribeUrl } from '@limelight/core/campaigns/sender'
import { CampaignSender } from '@limelight/core/campaigns/sending/send-due'
import { compileMail, partsOf } from '@limelight/core/campaigns/texts/mail-text'
import { valuesOf } from '@limelight/core/campaigns/values'
import { createContext } from '@limelight/core/context'
import { loadConfig } from '@limelight/core/runtime/config'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { givePlan } from '@limelight/core/test/factories/tariffs'
import { migratePostgres } from '@limelight/db/migrate'
import { startEngines } from '@limelight/stack/launcher/engines/start'
import { createTransport } from 'nodemailer'
import * as z from 'zod'
import { bareEnvironment } from './bare-environment.ts'
import { median, say, table } from './report.ts'

/**
 * Mails per second of a campaign, beside a bare pool of nodemailer with as many connections that
 * sends the same mails and remembers nothing.
 */
const { values } = parseArgs({
  options: { mails: { type: 'string', default: '3000' }, rounds: { type: 'string', default: '5' } },
})
const { mails, rounds } = z
  .object({ mails: z.coerce.number().int().positive(), rounds: z.coerce.number().int().positive() })
  .parse(values)
const goal = 0.7
const connections = 16

const sink = spawn(process.execPath, ['--import', 'tsx', fileURLToPath(new URL('mail-sink.ts', import.meta.url))], {
  stdio: ['ignore', 'pipe', 'inherit'],
})
const [line] = await once(sink.stdout, 'data')
const smtpUrl = `smtp://127.0.0.1:${String(line).trim()}`

const folder = await mkdtemp(join(tmpdir(), 'limelight-bench-'))
const engines = await startEngines({ home: folder, report: say, only: ['postgres'] })
const house = createContext(
  'bench',
  loadConfig({
    ...bareEnvironment({ postgres: engines.postgres.url, folder }),
    SMTP_URL: smtpUrl,
    CAMPAIGN_RATE_DOMAIN: '10000000',
    CAMPAIGN_RATE_USER: '10000000',
  }),
)
await migratePostgres(house.db)
const { user } = await buildAccount(house)
await givePlan(house, user.id, { limits: { MAX_RECIPIENTS_PER_CAMPAIGN: mails, EMAIL_CAMPAIGNS_PER_DAY: rounds + 1 } })
const sender = new CampaignSender(house)
const subject = 'Spring jars'
const text = 'Hello {{name}}, '.concat('we make small-batch spice jars and look for kitchens that use them. '.repeat(8))
const addresses = Array.from({ length: mails }, (_, index) => `reader${index}@d${index % 40}.example`)

const ours: number[] = []
const bare: number[] = []
for (let round = 0; round <= rounds; round += 1) {
  const rates = [await sendBare(), await sendCampaign()] as const
  // The first round warms up.
  if (round === 0) continue
  bare.push(rates[0])
  ours.push(rates[1])
  say(`round ${round}: bare ${rates[0].toFixed(0)}, campaign ${rates[1].toFixed(0)} mails/s`)
}
sender.close()
await house.disposers.dispose(house.logger, 5000)
await engines.stop()
sink.kill()
await rm(folder, { recursive: true, force: true })

const share = median(ours) / median(bare)
table(
  ['mails per second', 'median'],
  [
    ['bare pool of nodemailer', median(bare).toFixed(0)],
    ['campaign', median(ours).toFixed(0)],
    [`share (goal ${goal})`, share.toFixed(2)],
  ],
)
process.exitCode = share >= goal ? 0 : 1

/** What the campaign sends, rendered before the time starts. */
function renderMails() {
  const from = senderOf(user)
  const render = compileMail({ subject, ...partsOf(text) }, { opens: false, clicks: false })
  return addresses.map(to => {
    const unsubscribe = unsubscribeUrl(house, randomUUID())
    return {
      ...render(valuesOf({ email: to, name: null, details: {} }, from.name, unsubscribe), {
        open: undefined,
        click: undefined,
      }),
      from: { name: from.name, address: 'hello@limelight.test' },
      to,
      replyTo: { name: from.name, address: from.email },
      headers: { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    }
  })
}

async function sendBare(): Promise<number> {
  const rendered = renderMails()
  const transport = createTransport({ url: smtpUrl, pool: true, maxConnections: connections, maxMessages: mails })
  const start = performance.now()
  await Promise.all(rendered.map(mail => transport.sendMail(mail)))
  const seconds = (performance.now() - start) / 1000
  transport.close()
  return mails / seconds
}

async function sendCampaign(): Promise<number> {
  const form = { subject, body: text, recipients: addresses }
  await createCampaign(house, { userId: user.id }, newCampaignSchema.parse(form))
  const start = performance.now()
  const sent = await sender.sendDue()
  const seconds = (performance.now() - start) / 1000
  if (sent !== mails) throw new Error(`${sent} of ${mails} mails were sent`)
  return mails / seconds
}
