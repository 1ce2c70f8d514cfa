import type { UserCard } from '@limelight/contract/users/schema'
import type { Database } from '@limelight/db/database'
import type { Context } from '../context.ts'
import { isPlainName } from '../mail/layout.ts'
import { findCards } from './card-store.ts'
import { toUserCard } from './view.ts'

/** The cards of users by id, in one statement. Deleted users have one too. */
export class UserCards {
  readonly #cards: Map<string, UserCard>

  constructor(cards: Map<string, UserCard>) {
    this.#cards = cards
  }

  /** Rows name users that exist; another id is a fault of the server. */
  get(id: string): UserCard {
    const card = this.#cards.get(id)
    if (card === undefined) throw new Error(`The card of user ${id} was not loaded`)
    return card
  }
}

export async function loadUserCards(
  ctx: Pick<Context, 'config' | 'db'>,
  ids: readonly string[],
  db: Database = ctx.db,
): Promise<UserCards> {
  const rows = ids.length === 0 ? [] : await findCards(db, ids)
  return new UserCards(new Map(rows.map(row => [row.id, toUserCard(ctx.config, row)])))
}

/** The name of a sender, if mails can carry it. */
export async function senderInMail(ctx: Context, userId: string): Promise<string> {
  const { fullName } = (await loadUserCards(ctx, [userId])).get(userId)
  return isPlainName(fullName) ? fullName : 'A user of Limelight'
}
