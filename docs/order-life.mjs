#!/usr/bin/env node
// The whole life of an order over REST alone. Start Limelight with `npm start`, then run
// `node docs/order-life.mjs`. The sandbox's wallet signs, as a browser wallet would.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

const api = process.env.LIMELIGHT_URL ?? 'http://localhost:3000'
const sandbox = process.env.SANDBOX_URL ?? 'http://localhost:3001'
const password = process.env.PASSWORD ?? 'limelight-demo'
const patienceMs = 180_000

const buyer = await signIn(process.env.BUYER ?? 'buyer@limelight.test')
const seller = await signIn(process.env.SELLER ?? 'seller@limelight.test')
const { data: offers } = await buyer.call('GET', `/api/users/${seller.id}/offers/active`)
const [offer] = offers
if (offer === undefined) throw new Error('The seller has no public offer.')
say(`The buyer orders "${offer.name}".`)

await completeAnOrder()
await settleADispute()

/** Terms, payment, more time, delivery, changes, confirmation, review and reply. */
async function completeAnOrder() {
  const { id, number } = await order()
  const terms = await act(buyer, id, 'CHANGE_TERMS', { execDays: 21, comment: 'A week more is fine.' })
  await act(seller, id, 'ACCEPT', { updatedAt: terms.updatedAt })
  await pay(id)
  await takeMoreTime(id)
  const links = ['https://www.instagram.com/reel/C9xY2demo']
  const script = await upload(seller, 'script.txt', 'Shelf, label, pour, sip.')
  await act(seller, id, 'SEND', { comment: 'The first cut.', links, files: [script.id] })
  say(`The buyer has read: ${await buyer.call('GET', `/api/user/orders/${id}/files/${script.id}`)}`)
  await act(buyer, id, 'REQUEST_CHANGES', { comment: 'Louder, please.' })
  await act(seller, id, 'SEND', { comment: 'With music.', links })
  const { contractId, payment } = await find(id)
  const release = typedData(
    payment,
    'Release',
    { key: 'bytes32', seller: 'address', amount: 'uint128' },
    { key: contractId, seller: seller.wallet, amount: unitsOf(payment.amount) },
  )
  await act(buyer, id, 'CONFIRM', { signature: await buyer.sign(release) })
  const paid = await until(id, found => found.payment.status === 'SETTLED')
  say(`Order ${number}: the escrow paid ${paid.payment.payout.toSeller} USDT to the seller.`)
  const review = await buyer.call('POST', '/api/reviews', { orderId: id, rating: 5, text: 'Two days early.' })
  await seller.call('PUT', `/api/reviews/${review.id}/reply`, { text: 'Thank you!' })
  const rating = await buyer.call('GET', `/api/ratings?offerId=${offer.id}`)
  say(`Order ${number}: reviewed. The offer has ${rating.average} stars from ${rating.count} reviews.`)
  print(await find(id))
}

/** The seller asks for three days, and the buyer's signature moves the clock of the chain, too. */
async function takeMoreTime(id) {
  const { contractId, deadline: before, payment } = await find(id)
  const deadline = new Date(Date.parse(before) + 3 * 24 * 60 * 60 * 1000)
  await act(seller, id, 'PROPOSE_TIME', { deadline })
  const extend = typedData(
    payment,
    'Extend',
    { key: 'bytes32', deliverBy: 'uint48' },
    { key: contractId, deliverBy: String(Math.floor(deadline.getTime() / 1000)) },
  )
  await act(buyer, id, 'ACCEPT_TIME', { deadline, signature: await buyer.sign(extend) })
}

/** A file in parts of at most 8 MiB; this one needs one. */
async function upload(person, name, text) {
  const size = Buffer.byteLength(text)
  const { id } = await person.call('POST', '/api/user/uploads', { name, size })
  return person.call('PUT', `/api/user/uploads/${id}`, Buffer.from(text), {
    'content-range': `bytes 0-${size - 1}/${size}`,
  })
}

/** A dispute that both sides end with one price, each by a signature. */
async function settleADispute() {
  const { id, number, price, updatedAt } = await order()
  await act(seller, id, 'ACCEPT', { updatedAt })
  await pay(id)
  const place = `/api/users/${seller.id}/orders/${id}/disputes`
  const dispute = await buyer.call('POST', place, { comment: 'The brief has changed.' })
  say(`Order ${number}: the buyer opened a dispute.`)
  const { contractId, payment } = await find(id)
  const half = String(Number(price) / 2)
  const split = typedData(
    payment,
    'Split',
    { key: 'bytes32', toSeller: 'uint128', toBuyer: 'uint128' },
    { key: contractId, toSeller: unitsOf(half), toBuyer: unitsOf(half) },
  )
  const settle = async (person, action) =>
    person.call('PUT', `${place}/${dispute.id}`, { action, price: half, signature: await person.sign(split) })
  await settle(seller, 'PROPOSE_PRICE')
  await settle(buyer, 'ACCEPT_PRICE')
  say(`Order ${number}: both sides signed a split of ${half} USDT.`)
  const paid = await until(id, found => found.payment.status === 'SETTLED')
  const { toSeller, toBuyer } = paid.payment.payout
  say(`Order ${number}: the escrow paid ${toSeller} USDT to the seller and ${toBuyer} USDT to the buyer.`)
  print(paid)
}

async function order() {
  const items = [{ itemId: offer.items[0].id, amount: 1 }]
  const made = await buyer.call('POST', '/api/user/orders', { offerId: offer.id, items, brief: 'Show the label.' })
  say(`Order ${made.number}: ${made.price} ${made.currency}, ${made.status}.`)
  return made
}

/** ACCEPT names the version of the terms that the person has seen. */
async function act(person, id, action, fields = {}) {
  const order = await person.call('PUT', `/api/user/orders/${id}/action`, { action, ...fields })
  say(`Order ${order.number}: ${action} by the ${person.side}, now ${order.status}.`)
  return order
}

/** One signature pays: the platform sends the transaction and pays its gas. */
async function pay(id) {
  const { authorization } = await buyer.call('GET', `/api/user/orders/${id}/payment/client`)
  await buyer.call('POST', `/api/user/orders/${id}/payment`, { authorization: await buyer.sign(authorization) })
  say('The buyer has signed. The deposit counts once its block is final.')
  const { number } = await until(id, found => found.status === 'IN_PROGRESS')
  say(`Order ${number}: the deposit is final, now IN_PROGRESS.`)
}

function find(id) {
  return buyer.call('GET', `/api/user/orders/${id}`)
}

async function until(id, isReached) {
  for (const end = Date.now() + patienceMs; Date.now() < end; await wait(500)) {
    const found = await find(id)
    if (isReached(found)) return found
  }
  throw new Error(`Order ${id} did not go on within ${patienceMs / 1000} s.`)
}

/** USDT has six decimals. */
function unitsOf(usdt) {
  return String(Math.round(Number(usdt) * 1e6))
}

/** What a wallet shows and signs for the escrow contract. */
function typedData({ chainId, contract }, primaryType, types, message) {
  const fields = Object.entries(types).map(([name, type]) => ({ name, type }))
  const EIP712Domain = [
    { name: 'name', type: 'string' },
    { name: 'version', type: 'string' },
    { name: 'chainId', type: 'uint256' },
    { name: 'verifyingContract', type: 'address' },
  ]
  const domain = { name: 'Limelight Escrow', version: '1', chainId, verifyingContract: contract }
  return { domain, types: { EIP712Domain, [primaryType]: fields }, primaryType, message }
}

async function signIn(email) {
  const { accessToken } = await send('POST', `${api}/api/user/login`, { email, password })
  const call = (method, path, body, headers) =>
    send(method, `${api}${path}`, body, { authorization: `Bearer ${accessToken}`, ...headers })
  const { id, wallet } = await call('GET', '/api/user')
  if (!wallet) throw new Error(`${email} has no wallet. Link one in the settings.`)
  const side = email === (process.env.BUYER ?? 'buyer@limelight.test') ? 'buyer' : 'seller'
  return { id, side, call, wallet, sign: await openWallet(wallet) }
}

/** The sandbox's wallet: it asks before it signs, and this script agrees. */
async function openWallet(account) {
  const session = `${sandbox}/wallet/sessions/${randomUUID()}`
  const ask = async (method, params) => {
    const { request, result } = await send('POST', `${session}/calls`, { method, params }, { origin: api })
    if (request === undefined) return result
    const form = new URLSearchParams({ decision: 'agree', account })
    await fetch(`${sandbox}/wallet/requests/${request}`, { method: 'POST', body: form })
    const outcome = await send('GET', `${sandbox}/wallet/requests/${request}/outcome`)
    if (outcome.error) throw new Error(outcome.error.message)
    return outcome.result
  }
  await ask('eth_requestAccounts', [])
  return data => ask('eth_signTypedData_v4', [account, JSON.stringify(data)])
}

async function send(method, url, body, headers = {}) {
  const [type, bytes] = Buffer.isBuffer(body)
    ? ['application/octet-stream', body]
    : ['application/json', JSON.stringify(body)]
  const answer = await fetch(url, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': type }) },
    body: bytes,
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${text}`)
  const isJson = answer.headers.get('content-type')?.startsWith('application/json')
  return isJson ? JSON.parse(text) : text
}

function print({ timeline }) {
  for (const { at, by, text } of timeline.toReversed()) say(`  ${at} ${by.padEnd(6)} ${text}`)
}

function say(line) {
  process.stdout.write(`${line}\n`)
}
