import { describe, expect, it } from 'vitest'
import { newSecret, signMessage } from './signature.ts'

/** The example of the specification Standard Webhooks 1.0.0. */
const vector = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  message: { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1_614_265_330, body: '{"test": 2432232314}' },
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
}

describe('signMessage', () => {
  it('signs as the specification does', () => {
    expect(signMessage([vector.secret], vector.message)).toBe(vector.signature)
  })

  it('signs with the former secret, too, as long as it is valid', () => {
    const secret = newSecret()
    const [first, second] = signMessage([secret, vector.secret], vector.message).split(' ')
    expect(first).toBe(signMessage([secret], vector.message))
    expect(second).toBe(vector.signature)
  })

  it('has secrets of 32 bytes', () => {
    expect(Buffer.from(newSecret().slice('whsec_'.length), 'base64')).toHaveLength(32)
  })
})
