import { connect } from 'node:net'
import { buildSignUp } from '@limelight/core/test/factories/accounts'
import { buildNoise } from '@limelight/core/test/factories/users'
import { createTransport } from 'nodemailer'
import { io } from 'socket.io-client'
import * as z from 'zod'

/** What one noisy account does over and over, from many places at a time. */
export type Noise = (noisy: Noisy) => Promise<number>
export const noisySchema = z.object({
  url: z.string(),
  token: z.string(),
  email: z.string(),
  plan: z.object({ tariffId: z.string(), tariffPriceId: z.string() }),
  seller: z.string(),
  offer: z.object({ offerId: z.string(), itemId: z.string() }),
  /** The path of a shared report. */
  shared: z.string(),
  inboundPort: z.number(),
  /** Addresses of a campaign's recipients. */
  replyTo: z.array(z.string()),
})
export type Noisy = z.infer<typeof noisySchema>

const slowUploadMs = 20_000

/** Makes a call from the address of the noisy account and returns the status of the answer. */
async function call({ url, token }: Noisy, request: string, body?: unknown): Promise<number> {
  const [method = '', path = ''] = request.split(' ')
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'x-forwarded-for': '203.0.113.9',
      ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: body instanceof FormData ? body : toText(body) }),
  })
  await answer.arrayBuffer()
  return answer.status
}

function toText(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body)
}

const unique = () => crypto.randomUUID()
const nested = `{"value":[${'[[1],"x",{"a":[]}],'.repeat(3000)}1]}`
const hostileHtml = '<p>a b'.repeat(33_000)
const hostileReply = `Content-Type: text/html\n\n${'<p>a b'.repeat(100_000)}`
const photo = buildNoise(1200)
const picture = buildNoise(400)

export const noises: Record<string, Noise> = {
  'nested JSON in the search cache': noisy => call(noisy, `POST /api/search/cache/${unique()}`, nested),
  'parallel sign-ups': noisy => call({ ...noisy, token: '' }, 'POST /api/user/register', buildSignUp()),
  'large image uploads': noisy => upload(noisy, photo),
  'many image uploads': noisy => upload(noisy, picture),
  'trickling uploads': trickle,
  'parallel histograms': noisy =>
    call(
      noisy,
      `GET /trpc/influencers.histogram?input=${encodeURIComponent(
        JSON.stringify({ kind: 'instagram', field: 'followers', search: unique().slice(0, 4) }),
      )}`,
    ),
  'parallel searches': noisy => call(noisy, 'GET /api/clickhouse/instagram?limit=100&count=exact'),
  'parallel writes of one owner': noisy =>
    call(noisy, 'POST /api/user/favs', { name: unique(), type: 'content', subtype: 'instagram' }),
  'lists of offers': noisy => call(noisy, 'POST /api/user/favs', { name: unique(), type: 'offer' }),
  'payment pages': noisy => call(noisy, 'POST /api/user/tariffs/payment', noisy.plan),
  'mails with hostile HTML': noisy =>
    call(noisy, 'POST /api/mail/create', { to: noisy.email, subject: 'x', html: hostileHtml }),
  'hostile replies': reply,
  'report files': noisy => call({ ...noisy, token: '' }, `GET ${noisy.shared}`),
  orders: noisy => {
    const { offerId, itemId } = noisy.offer
    return call(noisy, 'POST /api/user/orders', { offerId, items: [{ itemId, amount: 1 }] })
  },
  proposals: noisy =>
    call(noisy, 'POST /api/user/offer-formal/create', {
      ...{ name: unique(), side: 'BUYER', price: 480, execDays: 14, config: { category: 'Beauty' } },
      targetUserId: noisy.seller,
    }),
  'windows with live updates': ({ url, token }) => openSocket(url, { token }),
  'connections without a token': ({ url }) => openSocket(url, {}),
}

async function upload(noisy: Noisy, image: Promise<Buffer>): Promise<number> {
  const form = new FormData()
  form.append('type', 'chat')
  form.append('files', new Blob([new Uint8Array(await image)]), 'photo.png')
  return call(noisy, 'POST /api/images', form)
}

async function reply({ inboundPort, replyTo }: Noisy): Promise<number> {
  const transport = createTransport({ host: 'localhost', port: inboundPort, ignoreTLS: true })
  const to = replyTo[Math.floor(Math.random() * replyTo.length)] ?? ''
  try {
    await transport.sendMail({
      envelope: { from: 'x@example.test', to },
      raw: `Message-ID: <${unique()}@x>\n${hostileReply}`,
    })
    return 200
  } catch (error) {
    return error instanceof Error && 'responseCode' in error ? 429 : 0
  } finally {
    transport.close()
  }
}

/** Sends a byte per second, until the server or the drill has had enough. */
function trickle({ url, token }: Noisy): Promise<number> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.write(
    `POST /api/images HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${token}\r\n` +
      'content-type: multipart/form-data; boundary=x\r\ncontent-length: 100000\r\n\r\n--x\r\n',
  )
  const dripping = setInterval(() => socket.write('c'), 1000)
  const timeout = setTimeout(() => socket.destroy(), slowUploadMs)
  return new Promise(resolve => {
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearInterval(dripping)
      clearTimeout(timeout)
      resolve(408)
    })
  })
}

/** Opens a window and leaves it open for a second. */
function openSocket(url: string, auth: object): Promise<number> {
  const socket = io(url, { auth, transports: ['websocket'], reconnection: false, forceNew: true, timeout: 5000 })
  return new Promise(resolve => {
    socket.once('connect_error', () => {
      socket.disconnect()
      resolve(429)
    })
    socket.once('connect', () => {
      setTimeout(() => {
        socket.disconnect()
        resolve(200)
      }, 1000)
    })
  })
}
