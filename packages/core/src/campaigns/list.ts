import type {
  AdminCampaign,
  AdminSingleCampaign,
  Campaign,
  CampaignQuery,
  OneCampaign,
  SingleCampaign,
} from '@limelight/contract/campaigns/schema'
import type { List } from '@limelight/contract/query'
import type { CampaignRow } from '@limelight/db/campaigns/tables'
import type { Database } from '@limelight/db/database'
import type { Caller, Context } from '../context.ts'
import { AppError } from '../runtime/errors.ts'
import { toPerson } from '../runtime/person.ts'
import {
  countRecipients,
  findCampaign,
  findSteps,
  findUser,
  findUsers,
  listCampaignRows,
  listRecipients,
  tallyCampaigns,
} from './store.ts'
import { toCampaign, toRecipient, toSingleCampaign } from './view.ts'

export async function listCampaigns(ctx: Context, { userId }: Caller, query: CampaignQuery): Promise<List<Campaign>> {
  const { total, rows } = await listCampaignRows(ctx.db, { ...query, userId })
  return { total, data: await presentCampaigns(ctx.db, rows) }
}

export async function getCampaign(ctx: Context, { userId }: Caller, query: OneCampaign): Promise<SingleCampaign> {
  return readCampaign(ctx, await findOwnCampaign(ctx.db, userId, query.id), query)
}

/** For admins, who read what is sent, but no replies. */
export async function getCampaignOfSender(ctx: Context, query: OneCampaign): Promise<AdminSingleCampaign> {
  const row = await findCampaign(ctx.db, query.id)
  if (row === undefined) throw new AppError('ITEM_NOT_FOUND')
  const [campaign, user] = await Promise.all([readCampaign(ctx, row, query), findUser(ctx.db, row.user_id)])
  const { total, data } = campaign.recipients
  const recipients = { total, data: data.map(recipient => ({ ...recipient, reply: null })) }
  return { ...campaign, recipients, user: toPerson(user) }
}

async function readCampaign(ctx: Context, row: CampaignRow, query: OneCampaign): Promise<SingleCampaign> {
  const [steps, tallies, total, recipients] = await Promise.all([
    findSteps(ctx.db, [row.id]),
    tallyCampaigns(ctx.db, [row.id]),
    countRecipients(ctx.db, query),
    listRecipients(ctx.db, query),
  ])
  const data = recipients.map(toRecipient)
  return toSingleCampaign(row, steps.get(row.id) ?? [], tallies.get(row.id), { total, data })
}

/** Treats another user's campaign like an unknown one. */
export async function findOwnCampaign(db: Database, userId: string, id: string): Promise<CampaignRow> {
  const row = await findCampaign(db, id)
  if (row?.user_id !== userId) throw new AppError('ITEM_NOT_FOUND')
  return row
}

/** Of all senders, for admins. */
export async function listAllCampaigns(ctx: Context, query: CampaignQuery): Promise<List<AdminCampaign>> {
  const { total, rows } = await listCampaignRows(ctx.db, query)
  const [campaigns, users] = await Promise.all([
    presentCampaigns(ctx.db, rows),
    findUsers(
      ctx.db,
      rows.map(({ user_id }) => user_id),
    ),
  ])
  const people = new Map(users.map(user => [user.id, toPerson(user)]))
  const data = campaigns.flatMap((campaign, index) => {
    const user = people.get(rows[index]?.user_id ?? '')
    return user === undefined ? [] : [{ ...campaign, user }]
  })
  return { total, data }
}

export async function presentCampaigns(db: Database, rows: CampaignRow[]): Promise<Campaign[]> {
  const ids = rows.map(({ id }) => id)
  const [steps, tallies] = await Promise.all([findSteps(db, ids), tallyCampaigns(db, ids)])
  return rows.map(row => toCampaign(row, steps.get(row.id), tallies.get(row.id)))
}

export async function presentCampaign(db: Database, id: string): Promise<Campaign> {
  const row = await findCampaign(db, id)
  const [campaign] = row === undefined ? [] : await presentCampaigns(db, [row])
  if (campaign === undefined) throw new AppError('ITEM_NOT_FOUND')
  return campaign
}
