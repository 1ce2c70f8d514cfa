import type { Context } from '@limelight/core/context'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { buildChat } from '@limelight/core/test/factories/chats'

/** A person with one window, and a chat with the neighbour. */
export type Person = { userId: string; chatId: string; token: string }

/** Two neighbours have a chat: 0 and 1, 2 and 3, and so on. */
export async function buildPairs(ctx: Context, count: number): Promise<Person[]> {
  const people: Person[] = []
  while (people.length < count) {
    const [one, other] = [await buildAccount(ctx), await buildAccount(ctx)]
    const { id: chatId } = await buildChat(ctx, { sender: one.user.id, recipient: other.user.id })
    for (const { user, accessToken: token } of [one, other]) people.push({ userId: user.id, chatId, token })
  }
  return people
}
