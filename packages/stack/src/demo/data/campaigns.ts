/** The campaigns of the demo buyer: what was written, to whom, and what became of it. Data only. */

const firstNames = ['Kenji', 'Hanna', 'Lena', 'Rosa', 'Piet', 'Clara', 'Sofia', 'Tom', 'Greta', 'Noah', 'Inés', 'Émile']
const surnames = ['Maurer', 'Brandt', 'Vogt', 'Feldmann', 'Jansen', 'Winkler']

/** 72 people with addresses that the sandbox takes. */
const people = surnames.flatMap((surname, row) =>
  firstNames.map((name, at) => ({
    name: `${name} ${surname}`,
    email: `${toAscii(name)}@${toAscii(surname)}${row}${at}.test`,
  })),
)

function toAscii(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z]/g, '')
}

/** Without those who bounce or unsubscribe in an earlier campaign. */
const reachable = people.filter((_, at) => ![6, 13, 22].includes(at))

/** What became of a recipient; the others got the mail. */
export type DemoOutcome =
  | { at: number; reply: string; afterMinutes: number }
  | { at: number; status: 'BOUNCED' | 'FAILED' | 'UNKNOWN'; error: string }
  | { at: number; unsubscribedAfterMinutes: number }

export type DemoCampaign = {
  name: string
  subject: string
  body: string
  recipients: typeof people
  /** How long ago it began; below 0 it is scheduled. */
  hoursAgo: number
  status: 'SENT' | 'PARTIAL' | 'PAUSED' | 'FAILED' | 'CANCELLED' | 'SCHEDULED'
  /** How many recipients have an outcome; the others wait, or were left out by a cancellation. */
  settled: number
  outcomes: DemoOutcome[]
}

const refused = (at: number): DemoOutcome => ({
  at,
  status: 'BOUNCED',
  error: '550 5.1.1 There is no such mailbox here',
})

export const demoCampaigns: DemoCampaign[] = [
  {
    name: 'Quiet mornings',
    subject: '{{firstName|Hello}}, one quiet morning for your channel',
    body: 'Hello {{firstName|there}},\n\nour tea is made for the hour before the phone rings. I’d love to see how you begin a day.\n\nMay I send you a box, without any conditions?\n\n{{sender}}',
    recipients: people.slice(54, 72),
    hoursAgo: 24 * 12,
    status: 'SENT',
    settled: 18,
    outcomes: [
      { at: 2, reply: 'Yes please! Here is my address: Lindenweg 4, 79102 Freiburg.', afterMinutes: 26 },
      { at: 7, reply: 'Thank you, but I don’t take products without a fee. My rates are attached.', afterMinutes: 310 },
      { at: 11, reply: 'Sounds lovely. Write again in March, I’m travelling until then.', afterMinutes: 1450 },
    ],
  },
  {
    name: 'Office cooks',
    subject: 'A pan for the office kitchen',
    body: 'Hello {{firstName|there}},\n\nwe look for people who cook at work. Would you try our small pan for a week?\n\n{{sender}}',
    recipients: people.slice(6, 14),
    hoursAgo: 24 * 9,
    status: 'FAILED',
    settled: 8,
    outcomes: Array.from({ length: 8 }, (_, at) => ({
      at,
      status: 'FAILED' as const,
      error: '554 5.7.1 The message was refused by the policy of the server',
    })),
  },
  {
    name: 'Trail shoes, first mail',
    subject: '{{firstName|Hello}}, 40 pairs for people who really run',
    body: 'Hello {{firstName|there}},\n\nI plan the launch of a trail shoe and give 40 pairs away. No script: run in them for three weeks, then say what you think.\n\nWhich size shall I send?\n\n{{sender}}',
    recipients: people.slice(0, 40),
    hoursAgo: 24 * 5,
    status: 'PARTIAL',
    settled: 40,
    outcomes: [
      { at: 0, reply: 'Send them! Size 42, and I’m running the Zugspitze ultra in June.', afterMinutes: 38 },
      { at: 1, reply: 'What is the budget for one reel?', afterMinutes: 52 },
      { at: 4, reply: 'I only work with brands that pay for repairs, too. Do you?', afterMinutes: 130 },
      { at: 9, reply: 'In, size 38. When do they arrive?', afterMinutes: 17 },
      { at: 17, reply: 'My agency will answer: hello@agency.test', afterMinutes: 1210 },
      { at: 28, reply: 'Not this season, I have a contract until autumn. Ask me again!', afterMinutes: 2880 },
      refused(6),
      refused(22),
      { at: 13, unsubscribedAfterMinutes: 4 },
      { at: 31, status: 'UNKNOWN', error: 'The connection was lost after the mail had been handed over' },
    ],
  },
  {
    name: 'Autumn look-book',
    subject: 'Six looks, one box',
    body: 'Hello {{firstName|there}},\n\nour look-book is ready. Tell me which two pieces fit you, and I send them.\n\n{{sender}}',
    recipients: people.slice(20, 44),
    hoursAgo: 50,
    status: 'CANCELLED',
    settled: 9,
    outcomes: [{ at: 3, reply: 'The green coat, please.', afterMinutes: 44 }],
  },
  {
    name: 'Spring jars, first mail',
    subject: '{{firstName|there}}, our jars for your kitchen',
    body: 'Hello {{firstName|there}},\n\nthree of us cook after you every Tuesday. We make small-batch spice jars in Freiburg and look for kitchens that would use them for real.\n\nOne reel, your idea, paid through escrow before you start. May I send you a box?\n\n{{sender}}',
    recipients: reachable.slice(0, 60),
    hoursAgo: 3,
    status: 'PAUSED',
    settled: 30,
    outcomes: [
      { at: 0, reply: 'Send it! Best before Friday.', afterMinutes: 21 },
      { at: 8, reply: 'Do the jars come without palm oil?', afterMinutes: 33 },
    ],
  },
  {
    name: 'Basel food walk',
    subject: 'A walk through Basel, with lunch',
    body: 'Hello {{firstName|there}},\n\non Saturday we walk from stall to stall and taste everything. Will you come along with a camera?\n\n{{sender}}',
    recipients: people.slice(40, 56),
    hoursAgo: -44,
    status: 'SCHEDULED',
    settled: 0,
    outcomes: [],
  },
]
