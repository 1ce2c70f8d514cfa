import type { Context } from '../context.ts'
import { randomToken, sign, verifySignature } from '../runtime/secrets.ts'

/** Enough for a shared computer, and short enough for a cookie. */
const maxAccounts = 5

/**
 * A device is a browser. Its cookie proves in which accounts it has signed in, and opens none of
 * them. Returns the cookie with this account added.
 */
export function rememberDevice(ctx: Context, userId: string): string {
  const others = readMarks(ctx).filter(mark => mark.userId !== userId)
  return [createMark(ctx, userId), ...others.map(({ text }) => text)].slice(0, maxAccounts).join('~')
}

/** The id of the caller's device, if it has signed in to this account before. */
export function findDevice(ctx: Context, userId: string): string | undefined {
  const mark = readMarks(ctx).find(mark => mark.userId === userId)
  return mark !== undefined && verifySignature(ctx, 'devices', bodyOf(mark), mark.signature) ? mark.deviceId : undefined
}

type Mark = { userId: string; deviceId: string; signature: string; text: string }

function readMarks(ctx: Context): Mark[] {
  const texts = (ctx.device ?? '').split('~', maxAccounts).filter(text => text !== '')
  return texts.map(text => {
    const [userId = '', deviceId = '', signature = ''] = text.split('.')
    return { userId, deviceId, signature, text }
  })
}

function createMark(ctx: Context, userId: string): string {
  const mark = { userId, deviceId: findDevice(ctx, userId) ?? randomToken() }
  return `${userId}.${mark.deviceId}.${sign(ctx, 'devices', bodyOf(mark))}`
}

function bodyOf({ userId, deviceId }: { userId: string; deviceId: string }): string {
  return `device ${userId} ${deviceId}`
}
