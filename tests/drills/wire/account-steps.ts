import * as z from 'zod'
import { send } from '../../http/surface.ts'
import { password } from './scene.ts'
import { idOf, keepId, linkTo, remember, type Step } from './steps.ts'

const signUp = (email: string) => ({ name: 'Rosa', surname: 'Feldmann', email, password, tos: true })

export const accountSteps: Step[] = [
  {
    call: 'accounts.register',
    input: ({ transport }) => signUp(`new.${transport}@example.test`),
    after: (scene, data) =>
      remember(scene, 'new user', z.looseObject({ user: z.looseObject({ id: z.string() }) }).parse(data).user.id),
  },
  { call: 'accounts.login', input: ({ people }) => ({ email: people.owner.email, password }) },
  {
    call: 'accounts.login',
    title: 'wrong password',
    input: ({ people }) => ({ email: people.owner.email, password: 'not this one' }),
  },
  { call: 'accounts.refresh', input: ({ people }) => ({ refresh_token: people.owner.refreshToken }) },
  {
    call: 'accounts.refresh',
    title: 'rotated',
    input: ({ people }) => ({ refresh_token: people.other.refreshToken, rotate: true }),
  },
  { call: 'accounts.sendActivation', input: ({ people }) => ({ email: people.owner.email }) },
  {
    call: 'accounts.activate',
    input: async scene => ({ id: await linkTo(scene, scene.people.owner.email, '/api/user/activate/') }),
  },
  { call: 'accounts.requestRecovery', input: ({ people }) => ({ email: people.forgetful.email }) },
  {
    call: 'accounts.recoverPassword',
    input: async scene => ({
      token: await linkTo(scene, scene.people.forgetful.email, '/account/update-password/'),
      password: 'another fine password',
      confirmPassword: 'another fine password',
    }),
  },
  {
    call: 'accounts.changePassword',
    as: 'changer',
    input: () => ({
      oldPassword: password,
      newPassword: 'another fine password',
      confirmPassword: 'another fine password',
    }),
  },
  { call: 'accounts.sessions' },
  { call: 'accounts.signOutElsewhere', as: 'changer' },
  { call: 'accounts.googleStart' },
  {
    call: 'accounts.googleCallback',
    input: () => ({}),
    send: async ({ google, house, transport }) => {
      const { url, cookie } = await google.start()
      const query = await google.consent(url, { email: `google.${transport}@example.test`, name: 'Gerda' })
      if (transport === 'rest') return google.comeBack(query, cookie)
      const body = JSON.stringify(Object.fromEntries(query))
      return send(house, 'POST /trpc/accounts.googleCallback', { body, headers: { cookie } })
    },
  },
  {
    call: 'accounts.checkTemporary',
    input: async ({ google, transport }) => ({
      sessionKey: await google.keyOf({ email: `google.${transport}@example.test`, name: 'Gerda' }),
    }),
  },
  { call: 'admin.login', input: ({ people }) => ({ email: people.admin.email, password }) },
  { call: 'admin.me' },
]

export const userSteps: Step[] = [
  { call: 'users.me' },
  { call: 'users.byId', input: ({ people }) => ({ id: people.other.id }) },
  {
    call: 'users.uploadImages',
    input: ({ picture }) => ({ type: 'avatar', files: [picture] }),
    after: (scene, data) =>
      remember(scene, 'photo', z.array(z.looseObject({ id: z.string() })).parse(data)[0]?.id ?? ''),
  },
  {
    call: 'users.uploadOwnImages',
    input: ({ people, picture }) => ({ id: people.owner.id, type: 'portfolio', files: [picture, picture] }),
  },
  {
    call: 'users.update',
    input: scene => ({
      name: 'Olga',
      surname: 'Owner',
      about: 'Food and travel',
      photo: idOf(scene, 'photo'),
      wallet: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      notifications: { news: true },
    }),
  },
  {
    call: 'users.update',
    title: 'another e-mail',
    as: 'mover',
    input: ({ transport }) => ({ email: `moved.${transport}@example.test`, password }),
  },
  {
    call: 'users.update',
    title: 'wallet again',
    input: () => ({ wallet: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' }),
  },
  { call: 'users.validateOrder' },
  { call: 'users.validateOffer' },
]

export const activitySteps: Step[] = [
  {
    call: 'activity.create',
    input: () => ({ type: 'NOTE', payload: { text: 'Call Lena back' } }),
    after: keepId('note'),
  },
  { call: 'activity.list', input: () => ({}) },
  { call: 'activity.list', title: 'notes', input: () => ({ type: ['NOTE'], isRead: false, limit: 2 }) },
  { call: 'activity.byId', input: scene => ({ id: idOf(scene, 'note') }) },
  {
    call: 'activity.update',
    input: scene => ({ id: idOf(scene, 'note'), isRead: true, payload: { text: 'Lena called' } }),
  },
  { call: 'activity.readAll', input: scene => ({ upTo: idOf(scene, 'note') }) },
  { call: 'activity.remove', input: scene => ({ id: idOf(scene, 'note') }) },
]

/** They end the session that makes them. */
export const lastSteps: Step[] = [
  { call: 'accounts.signOut', as: 'changer', before: async scene => enterAgain(scene) },
  { call: 'accounts.deleteAccount', as: 'leaver' },
  {
    call: 'accounts.restoreAccount',
    input: async scene => ({ id: await linkTo(scene, scene.people.leaver.email, '/api/user/restore/') }),
  },
]

async function enterAgain({ house, people }: Parameters<NonNullable<Step['before']>>[0]): Promise<void> {
  const { email } = people.changer
  const session = await house.trpc().accounts.login.mutate({ email, password: 'another fine password' })
  people.changer.token = session.accessToken
}
