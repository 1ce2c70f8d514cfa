import { randomUUID } from 'node:crypto'
import { sessionSchema } from '@limelight/contract/accounts/schema'
import { userSchema } from '@limelight/contract/users/schema'
import { expect, inject, test } from 'vitest'
import { randomOf } from '../drills/random.ts'
import { openHouse, type TestHouse } from '../house.ts'
import { visitGoogle } from './google-visitor.ts'

const houses = { off: await openHouse(), on: await openHouse({ REQUIRE_CONFIRMED_EMAIL: 'on' }) }
const { size, seed } = inject('drill') ?? { size: 8, seed: 1 }
const stepsPerSequence = 12

/**
 * A person reads one mailbox, uses one browser and one password, and trusts mails that greet them.
 * They type any address, also the one of the other person.
 */
class Person {
  readonly tokens = new Set<string>()
  readonly house: TestHouse
  readonly name: string
  readonly email: string
  private cookie = ''

  constructor(house: TestHouse, name: string, email: string) {
    this.house = house
    this.name = name
    this.email = email
  }

  private get password() {
    return `the password of ${this.name}`
  }

  private async call(call: string, options: { token?: string; body?: object } = {}) {
    const answer = await this.house.rest(call, { ...options, headers: { cookie: this.cookie } })
    const cookie = answer.headers.getSetCookie().find(text => text.startsWith('device='))
    if (cookie !== undefined) this.cookie = cookie.split(';')[0] ?? ''
    return answer
  }

  /** Leaves marks in the account, by which an intruder would be recognized. */
  private async enter(answer: { body: unknown }) {
    const session = sessionSchema.safeParse(answer.body).data
    if (session === undefined) return
    const { accessToken: token, user } = session
    this.tokens.add(token)
    if (user.about === this.name) return
    expect(user.about, `${this.name} reads what someone else wrote`).toBeNull()
    await this.call('PUT /api/user', { token, body: { name: this.name, surname: this.name, about: this.name } })
    await this.call('POST /api/user/favs', {
      token,
      body: { name: this.name, type: 'influencer', subtype: 'instagram' },
    })
  }

  async register(email: string) {
    const form = { name: this.name, surname: this.name, email, password: this.password, tos: true }
    await this.enter(await this.call('POST /api/user/register', { body: form }))
  }

  async signIn(email: string) {
    await this.enter(await this.call('POST /api/user/login', { body: { email, password: this.password } }))
  }

  async signInWithGoogle() {
    const google = visitGoogle(this.house)
    const { url, cookie } = await google.start()
    const back = await google.comeBack(await google.consent(url, { email: this.email }), `${this.cookie}; ${cookie}`)
    const query = new URL(back.headers.get('location') ?? '', this.house.url).searchParams
    const sessionKey = query.get('sessionKey')
    if (sessionKey !== null)
      await this.enter(await this.call('POST /api/user/check/temporary', { body: { sessionKey } }))
  }

  async changeEmail(email: string) {
    const token = [...this.tokens].at(-1)
    if (token !== undefined) await this.call('PUT /api/user', { token, body: { email, password: this.password } })
  }

  /** Opens the newest link that this person may have asked for. */
  async confirm() {
    const link = await this.newestLink('/api/user/activate/', `Hello ${this.name},`)
    if (link !== undefined) await fetch(link)
  }

  async recover() {
    await this.call(`GET /api/user/password-recovery?email=${this.email}`)
    const link = await this.newestLink('/account/update-password/')
    if (link === undefined) return
    const body = { token: link.split('/').at(-1), password: this.password }
    await this.call('PUT /api/user/recover-password', { body })
    await this.signIn(this.email)
  }

  private async newestLink(path: string, greeting = ''): Promise<string | undefined> {
    await this.house.drain()
    const mails = (await this.house.mailsTo(this.email)).filter(mail => mail.text.includes(greeting))
    return mails.flatMap(mail => mail.links).find(link => link.includes(path))
  }

  /** The accounts that this person is in. Each holds only their marks. */
  async readAccounts(): Promise<string[]> {
    const ids = []
    for (const token of this.tokens) {
      const { status, body } = await this.call('GET /api/user', { token })
      if (status !== 200) {
        this.tokens.delete(token)
        continue
      }
      const user = userSchema.parse(body)
      expect([user.about, user.name], `${this.name} reads their own account`).toEqual([this.name, this.name])
      const lists = await this.house.trpc(token).favourites.lists.query({})
      expect(lists.data.map(({ name }) => name)).toEqual([this.name])
      ids.push(user.id)
    }
    return ids
  }
}

test.each(['off', 'on'] as const)(
  'two people who type each other’s addresses never enter each other’s accounts (REQUIRE_CONFIRMED_EMAIL %s)',
  async setting => {
    for (let sequence = 0; sequence < size / 2; sequence += 1)
      await runSequence(houses[setting], seed * 100_000 + sequence)
  },
  Math.max(60_000, size * 5000),
)

async function runSequence(house: TestHouse, seed: number): Promise<void> {
  const random = randomOf(seed)
  const pick = <T>(all: readonly T[]): T => {
    const picked = all[Math.floor(random() * all.length)]
    if (picked === undefined) throw new Error('There is nothing to pick from')
    return picked
  }
  const id = randomUUID()
  const people = ['Ada', 'Bob'].map(name => new Person(house, name, `${name.toLowerCase()}-${id}@example.test`))
  const emails = people.map(({ email }) => email)
  const entered = new Map<string, string>()
  const taken: string[] = []
  const steps = {
    register: (person: Person, email: string) => person.register(email),
    signIn: (person: Person, email: string) => person.signIn(email),
    changeEmail: (person: Person, email: string) => person.changeEmail(email),
    google: (person: Person) => person.signInWithGoogle(),
    confirm: (person: Person) => person.confirm(),
    recover: (person: Person) => person.recover(),
  }
  const names = ['register', 'register', 'signIn', 'changeEmail', 'google', 'confirm', 'confirm', 'recover'] as const
  for (let step = 0; step < stepsPerSequence; step += 1) {
    const [person, name, email] = [pick(people), pick(names), pick(emails)]
    taken.push(`${person.name} ${name} ${email.slice(0, 3)}`)
    await steps[name](person, email)
    for (const reader of people) {
      for (const account of await reader.readAccounts()) {
        const owner = entered.get(account) ?? reader.name
        expect(owner, `seed ${seed}: ${taken.join(', ')}`).toBe(reader.name)
        entered.set(account, owner)
      }
    }
  }
}
