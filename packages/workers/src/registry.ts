import { accountHandlers } from './accounts/handlers.ts'
import { accountSchedules } from './accounts/schedules.ts'
import { activityHandlers } from './activity/handlers.ts'
import { activitySchedules } from './activity/schedules.ts'
import { adminSchedules } from './admin/schedules.ts'
import { alertHandlers } from './alerts/handlers.ts'
import { alertSchedules } from './alerts/schedules.ts'
import { approvalSchedules } from './approvals/schedules.ts'
import { campaignHandlers } from './campaigns/handlers.ts'
import { campaignSchedules } from './campaigns/schedules.ts'
import { chatHandlers } from './chats/handlers.ts'
import { chatSchedules } from './chats/schedules.ts'
import { contentSchedules } from './content/schedules.ts'
import { depositHandlers } from './deposits/handlers.ts'
import { depositSchedules } from './deposits/schedules.ts'
import { favouriteHandlers } from './favourites/handlers.ts'
import { favouriteSchedules } from './favourites/schedules.ts'
import { formalOfferHandlers } from './formal-offers/handlers.ts'
import { influencerHandlers } from './influencers/handlers.ts'
import { influencerSchedules } from './influencers/schedules.ts'
import { moderationHandlers } from './moderation/handlers.ts'
import { moderationSchedules } from './moderation/schedules.ts'
import { orderHandlers } from './orders/handlers.ts'
import { orderSchedules } from './orders/schedules.ts'
import { outboxSchedules } from './outbox-schedules.ts'
import { paymentHandlers } from './payments/handlers.ts'
import { paymentSchedules } from './payments/schedules.ts'
import { platformHandlers } from './platform/handlers.ts'
import { platformSchedules } from './platform/schedules.ts'
import { webhookHandlers } from './platform/webhooks/handlers.ts'
import { webhookSchedules } from './platform/webhooks/schedules.ts'
import { resultSchedules } from './results/schedules.ts'
import { searchSchedules } from './search/schedules.ts'
import { settingSchedules } from './settings/schedules.ts'
import { socialAccountHandlers } from './social-accounts/handlers.ts'
import { socialAccountSchedules } from './social-accounts/schedules.ts'
import { loops } from './start.ts'
import { tariffHandlers } from './tariffs/handlers.ts'
import { tariffSchedules } from './tariffs/schedules.ts'
import { uploadSchedules } from './uploads/schedules.ts'
import { userSchedules } from './users/schedules.ts'

/** One line per noun. A consumer role exists as soon as a handler names it. */
export const handlers = [
  ...accountHandlers,
  ...activityHandlers,
  ...alertHandlers,
  ...campaignHandlers,
  ...tariffHandlers,
  ...paymentHandlers,
  ...influencerHandlers,
  ...favouriteHandlers,
  ...depositHandlers,
  ...orderHandlers,
  ...socialAccountHandlers,
  ...moderationHandlers,
  ...chatHandlers,
  ...formalOfferHandlers,
  ...platformHandlers,
  ...webhookHandlers,
]

export const schedules = [
  ...outboxSchedules,
  ...accountSchedules,
  ...activitySchedules,
  ...adminSchedules,
  ...alertSchedules,
  ...approvalSchedules,
  ...campaignSchedules,
  ...uploadSchedules,
  ...userSchedules,
  ...searchSchedules,
  ...influencerSchedules,
  ...contentSchedules,
  ...favouriteSchedules,
  ...tariffSchedules,
  ...paymentSchedules,
  ...depositSchedules,
  ...orderSchedules,
  ...socialAccountSchedules,
  ...moderationSchedules,
  ...chatSchedules,
  ...platformSchedules,
  ...webhookSchedules,
  ...resultSchedules,
  ...settingSchedules,
]

const consumerRoles = [...new Set(handlers.map(handler => handler.role))]

export const roles = [...Object.keys(loops), ...consumerRoles]
