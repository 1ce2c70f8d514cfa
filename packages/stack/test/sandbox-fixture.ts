import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import * as z from 'zod'
import { type Sandbox, startSandbox } from '../src/sandbox/server.ts'

export const appUrl = 'http://localhost:3000'
export const mailFrom = 'Limelight <hello@limelight.test>'

export async function temporaryFolder() {
  const path = await mkdtemp(join(tmpdir(), 'limelight-sandbox-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

export type OpenSandbox = Sandbox & AsyncDisposable & { home: string; clockFile: string }

/** A sandbox in this process, on free ports, with the folder of another one or its own. */
export async function openSandbox(folder?: string, chainUrl = 'http://127.0.0.1:1'): Promise<OpenSandbox> {
  const own = folder === undefined ? await temporaryFolder() : undefined
  const home = folder ?? own?.path ?? ''
  const clockFile = join(home, 'clock')
  const sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    home,
    clockFile,
    appUrl,
    chainUrl,
    inboundPort: 1,
    dnsPort: 0,
  })
  return {
    ...sandbox,
    home,
    clockFile,
    [Symbol.asyncDispose]: async () => {
      await sandbox.close()
      await own?.[Symbol.asyncDispose]()
    },
  }
}

const mailListSchema = z.object({
  total: z.number(),
  data: z.array(
    z.strictObject({
      id: z.string(),
      to: z.string(),
      from: z.string(),
      subject: z.string(),
      text: z.string(),
      html: z.string(),
      links: z.array(z.string()),
      messageId: z.string(),
      replyTo: z.string(),
      headers: z.record(z.string(), z.string()),
      createdAt: z.iso.datetime({ precision: 3 }),
    }),
  ),
})

export async function readMails({ url }: Sandbox, query = '') {
  return mailListSchema.parse(await (await fetch(`${url}/mails${query}`)).json())
}

export type TestMail = { to: string | string[]; subject?: string; html?: string; text?: string }

export function send({ smtpUrl }: Sandbox, mail: TestMail) {
  return createTransport(smtpUrl).sendMail({ from: mailFrom, ...mail })
}

export async function postJson(url: string, body: unknown) {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: response.status, body: await response.json() }
}

export function postForm(url: string, form: Record<string, string>, headers: Record<string, string> = {}) {
  return fetch(url, { method: 'POST', body: new URLSearchParams(form), headers, redirect: 'manual' })
}
