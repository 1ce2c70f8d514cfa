import { campaignTools } from './campaigns.ts'
import { creatorTools } from './creators.ts'
import { listTools } from './lists.ts'
import { marketTools } from './market.ts'
import type { Tool } from './tool.ts'
import { usage } from './usage.ts'

/** Every tool, in the order of `tools/list`. None sends, pays, accepts or deletes. */
export const tools: readonly Tool[] = [
  usage,
  creatorTools.searchCreators,
  creatorTools.readReport,
  creatorTools.searchContent,
  creatorTools.unmaskCreator,
  listTools.readLists,
  listTools.readList,
  listTools.addToList,
  listTools.moveCards,
  campaignTools.draftCampaign,
  campaignTools.readCampaigns,
  marketTools.searchOffers,
  marketTools.draftOrder,
  marketTools.readOrders,
]
