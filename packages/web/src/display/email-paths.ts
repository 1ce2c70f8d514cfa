/** The addresses of the email pages. Features link to them without importing each other. */
export const emailPath = '/email'

export function composerPath(draftId: string): string {
  return `/email/create-campaign?draft=${draftId}`
}

export function campaignPath(id: string): string {
  return `/email/history?campaign=${id}`
}

/** Begins a new draft. */
export const newCampaignPath = '/email/create-campaign'

/** The addresses that get no more mails. */
export const suppressionsPath = '/email?tab=unsubscribed'
