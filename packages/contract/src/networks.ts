/** The networks that creators and content are searched in. Without zod, because the first page names them too. */
export const socialNetworks = ['instagram', 'youtube'] as const
export type SocialNetwork = (typeof socialNetworks)[number]

export const networkNames: Record<SocialNetwork, string> = { instagram: 'Instagram', youtube: 'YouTube' }
