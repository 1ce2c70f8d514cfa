import type { SocialNetwork } from '@limelight/contract/networks'

/** What users asked creators for who have no offer here. */
export type DemoSocialOrder = {
  email: string
  network: SocialNetwork
  /** The filters of the search whose first creator is asked. */
  filters: Record<string, unknown>
  message: string
  budget: string
  days: number
  /** What an admin answered half a day later. */
  answer?: string
  isClosed?: boolean
}

export const demoSocialOrders: readonly DemoSocialOrder[] = [
  {
    email: 'buyer@limelight.test',
    network: 'instagram',
    filters: { themes: ['Skincare'], followersMin: 10_000, followersMax: 150_000 },
    message:
      'We launch an unscented night cream in March. Could we book one reel about an evening routine, with the jar in it but without a claim?',
    budget: '450',
    days: 21,
    answer: 'The agency declined: the creator is bound to another skin brand until summer. Shall we ask again in June?',
    isClosed: true,
  },
  {
    email: 'seller4@limelight.test',
    network: 'youtube',
    filters: { themes: ['Audio gear'], followersMin: 50_000 },
    message: 'A studio in Lyon lends me microphones for a joint video. I look for someone who compares them blind.',
    budget: '900',
    days: 16,
    answer: 'They agreed and publish an offer here next week. We will send you the link.',
    isClosed: true,
  },
  {
    email: 'seller7@limelight.test',
    network: 'instagram',
    filters: { themes: ['Running'], followersMin: 20_000 },
    message: 'Two stories from the start of a charity run in Hamburg on 12 April. Travel is paid on top.',
    budget: '260',
    days: 9,
    answer: 'Free on that day, and asks for 300 USDT with the train ticket. Would that fit?',
  },
  {
    email: 'buyer@limelight.test',
    network: 'youtube',
    filters: { themes: ['Computers'], followersMin: 30_000 },
    message: 'Would you show our lamp in a desk tour? It may stay in the background, and you keep it.',
    budget: '300',
    days: 6,
    answer: 'The creator likes the lamp and could film in three weeks. May we pass on your address for a sample?',
  },
  {
    email: 'seller12@limelight.test',
    network: 'instagram',
    filters: { themes: ['Photography'], followersMin: 30_000 },
    message: 'Six pictures of a small hotel in Porto, taken over one weekend in spring. The room is free for two.',
    budget: '700',
    days: 3.2,
  },
  {
    email: 'buyer@limelight.test',
    network: 'instagram',
    filters: { themes: ['Natural beauty'], followersMin: 12_000 },
    message:
      'One reel and three stories about refilling instead of throwing away. We send the refill set and an empty bottle.',
    budget: '520',
    days: 1.6,
  },
  {
    email: 'seller9@limelight.test',
    network: 'youtube',
    filters: { themes: ['Solo travel'], followersMin: 10_000 },
    message: 'I write a guide to night trains and look for a second voice for one episode of twenty minutes.',
    budget: '180',
    days: 0.9,
  },
  {
    email: 'seller15@limelight.test',
    network: 'instagram',
    filters: { themes: ['Vegan'], followersMin: 15_000 },
    message: 'Three recipes with our oat cream, photographed from above. Recipes may be your own.',
    budget: '390',
    days: 0.3,
  },
]
