import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

const person = { name: 'Rosa', surname: 'Feldmann', email: 'rosa.feld@studio-nord.example' }

test.each([
  'password',
  'Password1',
  'PASSWORD2026',
  'p-a-s-s-w-o-r-d',
  '12345678',
  'qwertyuiop',
  'iloveyou!',
  'limelight',
  'Limelight2026!',
  'limelight-demo',
  'LimelightPassword',
  'rosafeldmann',
  'Feldmann.Rosa.1990',
  'rosa.feld@studio-nord.example',
  'studionord',
])('rejects %s', async password => {
  expect(await isCommonPassword(password, person)).toBe(true)
})

test.each([
  'a fine long password',
  'correct horse battery staple',
  'rosa rides a yellow tram',
  'Xk7#pQ9v',
  '84920471629',
  '密码是很长的一句话',
  '!!!!????!!!!',
])('accepts %s', async password => {
  expect(await isCommonPassword(password, person)).toBe(false)
})

test('a user without a name is checked too', async () => {
  expect(await isCommonPassword('a fine long password', { name: '', surname: '', email: '' })).toBe(false)
})
