import { refreshedSchema, sessionSchema } from '@limelight/contract/accounts/schema'
import { buildAccount, buildSignUp } from '@limelight/core/test/factories/accounts'
import { describe, expect, test } from 'vitest'
import { openHouse, refusal } from '../house.ts'

const house = await openHouse()
const newPassword = 'an even finer password'
const failed = refusal(400, 'PASSWORD_CHANGE_ERROR')

async function signUpAndInAgain() {
  const form = buildSignUp()
  const first = await buildAccount(house.ctx, form)
  const second = await house.trpc().accounts.login.mutate({ email: form.email, password: form.password })
  return { form, first, second }
}

const change = (token: string, oldPassword: string, password = newPassword, confirmPassword = password) =>
  house.rest('PUT /api/user/change-password', { token, body: { oldPassword, newPassword: password, confirmPassword } })
const isIn = async (token: string) => (await house.rest('GET /api/user', { token })).status === 200

describe('password change', () => {
  test.each(['rest', 'trpc'] as const)('ends all other sessions and keeps its own over %s', async way => {
    const { form, first, second } = await signUpAndInAgain()
    const input = { oldPassword: form.password, newPassword, confirmPassword: newPassword }
    expect(
      way === 'rest'
        ? (await change(first.accessToken, form.password)).body
        : await house.trpc(first.accessToken).accounts.changePassword.mutate(input),
    ).toEqual({ ok: true })
    expect([await isIn(first.accessToken), await isIn(second.accessToken)]).toEqual([true, false])
    const refresh = (refresh_token: string) => house.rest('POST /api/user/refresh', { body: { refresh_token } })
    expect((await refresh(second.refreshToken)).body).toMatchObject(refusal(401, 'AUTH_FAIL'))
    const { accessToken } = refreshedSchema.parse((await refresh(first.refreshToken)).body)
    expect(await isIn(accessToken)).toBe(true)
    const logIn = (password: string) => house.rest('POST /api/user/login', { body: { email: form.email, password } })
    expect([(await logIn(form.password)).status, (await logIn(newPassword)).status]).toEqual([401, 200])
  })

  test('sends a notice by mail', async () => {
    const { form, first } = await signUpAndInAgain()
    await change(first.accessToken, form.password)
    await house.drain()
    const [mail] = await house.mailsTo(form.email)
    expect(mail).toMatchObject({ subject: 'Your Limelight password was changed' })
    expect(mail?.links[0]).toBe(`${house.url}/account/update-password`)
  })

  test('requires the current password and a different new one', async () => {
    const { form, first, second } = await signUpAndInAgain()
    const token = first.accessToken
    expect((await change(token, 'not this one')).body).toMatchObject(failed)
    expect((await change(token, form.password, form.password)).body).toMatchObject(failed)
    expect((await change(token, form.password, newPassword, 'different')).body).toMatchObject({
      ...refusal(400, 'Passwords do not match'),
      fields: { confirmPassword: 'Passwords do not match' },
    })
    expect((await change(token, '', 'short')).body).toMatchObject({
      fields: { oldPassword: 'Password is required', newPassword: 'Password must be at least 8 characters' },
    })
    expect((await change('', form.password)).body).toMatchObject(refusal(401, 'AUTH_FAIL'))
    expect(await isIn(second.accessToken)).toBe(true)
  })

  test('succeeds once when two are made at the same time', async () => {
    const { form, first, second } = await signUpAndInAgain()
    const both = await Promise.all([
      change(first.accessToken, form.password, `${newPassword} 1`),
      change(second.accessToken, form.password, `${newPassword} 2`),
    ])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('ends a session that was started with the old password at the same moment', async () => {
    const { form, first } = await signUpAndInAgain()
    const logIns = Array.from({ length: 6 }, () =>
      house.rest('POST /api/user/login', { body: { email: form.email, password: form.password } }),
    )
    expect((await change(first.accessToken, form.password)).status).toBe(200)
    for (const { status, body } of await Promise.all(logIns)) {
      if (status === 200) expect(await isIn(sessionSchema.parse(body).accessToken)).toBe(false)
      else expect(body).toMatchObject(refusal(401, 'AUTH_FAIL'))
    }
  })

  test('is refused for an account that signs in with Google', async () => {
    const { form, first } = await signUpAndInAgain()
    await house.ctx.db.deleteFrom('credentials').where('user_id', '=', first.user.id).execute()
    expect((await change(first.accessToken, form.password)).body).toMatchObject(
      refusal(403, 'PASSWORD_CHANGE_GOOGLE_ERROR'),
    )
  })
})

describe('common password', () => {
  const common = {
    error: 'Bad Request',
    statusCode: 400,
    errorMessage: 'Password is too common',
  }

  test.each(['Password123', 'qwertyuiop', 'Limelight2026!', 'rosafeldmann'])(
    '%s is refused at sign-up',
    async password => {
      const form = buildSignUp({ password })
      const answer = await house.rest('POST /api/user/register', { body: form })
      expect(answer.body).toEqual({ ...common, fields: { password: 'Password is too common' } })
      await expect(house.trpc().accounts.register.mutate(form)).rejects.toMatchObject({
        data: { ...common, fields: { password: 'Password is too common' } },
      })
      const rows = await house.ctx.db.selectFrom('users').select('id').where('email', '=', form.email).execute()
      expect(rows).toEqual([])
    },
  )

  test('is refused at a password change', async () => {
    const { form, first } = await signUpAndInAgain()
    for (const password of ['iloveyou1', form.email, form.email.split('@')[0] ?? '']) {
      expect((await change(first.accessToken, form.password, password)).body).toEqual({
        ...common,
        fields: { newPassword: 'Password is too common' },
      })
    }
  })
})
