import { type DemoOffer, offer } from './offer.ts'

export type StatedOffer = {
  /** IN_CHECK is online and waits for a moderator. */
  status: 'ACTIVE' | 'DRAFT' | 'ARCHIVED' | 'BIN' | 'IN_CHECK'
  /** The reason of the moderators. */
  refusal?: string
  group: string
  offer: DemoOffer
}

/** What the demo users offer: the seller has an offer in every state. Oldest first. */
export const offersOfDemoUsers: readonly { email: string; offers: readonly StatedOffer[] }[] = [
  {
    email: 'seller@limelight.test',
    offers: [
      {
        status: 'BIN',
        group: 'Travel',
        offer: offer(
          'Beaches & islands',
          'Harbour sunset with your drink',
          'Ten seconds of sunset and your drink on the rail.',
          'One story | 60 | 2 | 10',
        ),
      },
      {
        status: 'ARCHIVED',
        group: 'Travel',
        offer: offer(
          'Van life',
          'Summer van tour with your cooler',
          'Two weeks on the road with your cooler. Only in July and August.',
          'Three reels | 520 | 30 | 1',
        ),
      },
      {
        status: 'DRAFT',
        group: 'Travel',
        offer: offer('City breaks', 'Hamburg in one day, with your bag', ''),
      },
      {
        status: 'IN_CHECK',
        group: 'Travel',
        offer: offer(
          'Luxury travel',
          'A night train with your blanket',
          'Hamburg to Zurich overnight, with your blanket in the picture. One reel and five photos.',
          'Reel and photos | 380 | 12 | 2',
        ),
      },
      {
        status: 'ACTIVE',
        group: 'Travel',
        offer: offer(
          'Cameras',
          'A product film in harbour light',
          'Your product filmed at the harbour in Hamburg: water, cranes, first light. I shoot, cut and write everything myself.\n\n- Script before the first shot\n- One round of changes\n- Music with a licence for a year\n- Posted on my channels and delivered as a file',
          'One reel | 140 | 14 | 3',
          'Reel and three photos | 240 | 14 | 3',
          'Film of 90 seconds | 620 | 21 | 1',
        ),
      },
    ],
  },
  {
    email: 'refused@limelight.test',
    offers: [
      {
        status: 'ACTIVE',
        refusal: 'Please take the address out of the text; buyers reach you by chat.',
        group: 'Lifestyle',
        offer: offer(
          'Daily vlogs',
          'Cheapest shout-out in town',
          'Any product, any time. Write me at theo@lang.example for a discount.',
          'One story | 25 | 1 | 50',
        ),
      },
    ],
  },
]
