import { Random } from './random.ts'

/** Brands per group, as `handle:Name`. Names that the product does not know are invented. */
const pools: Record<string, string> = {
  Beauty:
    'glossier:Glossier sephora:Sephora maybelline:Maybelline cerave:CeraVe nivea:Nivea fentybeauty:Fenty_Beauty velvetbloom:Velvetbloom lumora.official:Lumora',
  Fashion:
    'zara:Zara zalando:Zalando hm:H&M asos:ASOS levis:Levi’s nordkleid:Nordkleid atelier_solene:Atelier_Solene casamora.official:Casamora',
  Food: 'hellofresh:HelloFresh oatly:Oatly barilla:Barilla nespresso:Nespresso lindt:Lindt spicebarn:Spicebarn kornfeld.official:Kornfeld',
  Fitness:
    'gymshark:Gymshark nike:Nike adidas:Adidas lululemon:Lululemon foodspring:Foodspring liftwell:Liftwell purestrong:Purestrong',
  Travel:
    'getyourguide:GetYourGuide airbnb:Airbnb lufthansa:Lufthansa bookingcom:Booking.com roamwise:Roamwise casa_lindo:Casa_Lindo',
  Gaming: 'razer:Razer logitechg:Logitech nordvpn:NordVPN asusrog:Asus pixelforge:Pixelforge glitchgear:Glitchgear',
  Technology:
    'samsung:Samsung dji:DJI gopro:GoPro squarespace:Squarespace nordvpn:NordVPN voltnest:Voltnest bytecase:Bytecase',
  Sports: 'adidas:Adidas nike:Nike redbull:Red_Bull decathlon:Decathlon sprintlab:Sprintlab',
  Outdoors:
    'thenorthface:The_North_Face patagonia:Patagonia decathlon:Decathlon fjallraven:Fjällräven nordtrail:Nordtrail campo_alto:Campo_Alto',
  Home: 'ikea:Ikea wmf:WMF philips:Philips kitchenaid:KitchenAid holzundlicht:Holzundlicht casabloom:Casabloom',
  Family: 'pampers:Pampers lego:Lego ikea:Ikea rossmann:Rossmann littlefinch:Littlefinch moonkids:Moonkids',
  Cars: 'bmw:BMW porsche:Porsche skoda:Škoda mercedesbenz:Mercedes-Benz gearhaus:Gearhaus',
  Education: 'skillshare:Skillshare duolingo:Duolingo babbel:Babbel grammarly:Grammarly lernwerk:Lernwerk',
  Business: 'shopify:Shopify canva:Canva squarespace:Squarespace klarna:Klarna ledgerly:Ledgerly',
}
const others =
  'spotify:Spotify netflix:Netflix samsung:Samsung hellofresh:HelloFresh rituals:Rituals nordvpn:NordVPN brightkind:Brightkind'

type Brand = { handle: string; name: string }

const toBrands = (pool: string): Brand[] =>
  pool.split(' ').map(entry => {
    const [handle = '', name = ''] = entry.split(':')
    return { handle, name: name.replaceAll('_', ' ') }
  })
const brandsOf = new Map(Object.entries(pools).map(([group, pool]) => [group, toBrands(pool)]))
const otherBrands = toBrands(others)

/** How captions say that they are paid, per language: `{b}` is the handle, `{t}` the caption. */
const marks: Partial<Record<string, readonly string[]>> = {
  en: [
    '{t} #ad @{b}',
    'Paid partnership with @{b}. {t}',
    '{t} Sponsored by @{b}',
    'AD | {t} with @{b}',
    '{t} @{b} #sponsored',
  ],
  de: [
    'Anzeige | {t} @{b}',
    'Werbung mit @{b} · {t}',
    '{t} In Kooperation mit @{b} #werbung',
    'Bezahlte Werbung: {t} @{b}',
    '{t} @{b} #anzeige',
  ],
  fr: [
    '{t} Collaboration commerciale avec @{b}',
    '{t} @{b} #sponsorisé',
    'Sponsorisé par @{b}. {t}',
    '{t} Partenariat rémunéré @{b}',
  ],
  es: ['{t} @{b} #publicidad', 'Publicidad | {t} @{b}', '{t} Patrocinado por @{b}', '{t} Colaboración pagada con @{b}'],
  pt: ['{t} @{b} #publi', 'Publicidade | {t} @{b}', '{t} Parceria paga com @{b}'],
  it: ['{t} @{b} #adv', 'Pubblicità | {t} @{b}', '{t} Sponsorizzato da @{b}', '{t} @{b} #sponsorizzato'],
  nl: ['{t} @{b} #reclame', 'Betaalde samenwerking met @{b}. {t}', '{t} @{b} #spon'],
  pl: ['{t} @{b} #reklama', 'Współpraca reklamowa z @{b}. {t}', '{t} @{b} #współpracareklamowa'],
  tr: ['{t} @{b} #işbirliği', '{t} @{b} #reklam', 'Reklam | {t} @{b}'],
  ja: ['{t} #PR @{b}', '{t} @{b} 様ご提供 #提供', '【PR】{t} @{b}', '{t} #タイアップ @{b}'],
  ko: ['{t} @{b} #광고', '{t} #협찬 @{b}', '[광고] {t} @{b}'],
  ar: ['{t} @{b} #إعلان', 'إعلان مدفوع @{b} {t}'],
  zh: ['{t} @{b} #广告', '{t} #赞助 @{b}'],
  hi: ['{t} @{b} #विज्ञापन', '{t} #ad @{b}'],
  id: ['{t} @{b} #iklan', 'Kerja sama berbayar dengan @{b}. {t}'],
  sv: ['Reklam | {t} @{b}', 'Betalt samarbete med @{b}. {t}', '{t} @{b} #annons'],
}
/** Brands that people name of their own accord, and what is no brand at all. */
const unpaid = ['{t} #{h}', '{t} @{b}', '{t} Not sponsored, just love @{b}', '{t} 💛 @{b}']
const friends = ['{t} with my friend @{f}', '{t} 📸 @{f}', '{t} @{f}', '{t} thanks @{f} for today']
const friendNames = [
  'mia.rose',
  'tom_fox',
  'jules.ortega',
  'noor.h',
  'annika_s',
  'leo.marchetti',
  'kenji.w',
  'sofia_px',
]

export type Sponsorship = {
  text: string
  isPaidPartnership: boolean
  paidPartner: string | null
  /** The truth that the parsing is measured by: the brands that paid, and whether anybody did. */
  truth: { isSponsored: boolean; paid: string[] }
}

type Author = { seed: number; index: number; network: number; group: string; language: string | null }

/** A caption as its author publishes it: paid by one of their partners, naming a brand, or as it is. */
export function sponsorshipOf({
  author,
  number,
  caption,
}: {
  author: Author
  number: number
  caption: string
}): Sponsorship {
  const random = new Random(author.seed, 50 + author.network, author.index, number)
  const partners = partnersOf(author)
  const plain = { text: caption, isPaidPartnership: false, paidPartner: null, truth: { isSponsored: false, paid: [] } }
  const kind = random.unit()
  if (kind < 0.16 && partners.length > 0) return paidBy(random, random.pick(partners), author, caption)
  if (kind > 0.94) {
    const { handle, name } = random.pick(poolOf(author.group))
    const tag = name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
    return { ...plain, text: filled(random.pick(unpaid), { b: handle, h: tag, t: caption }) }
  }
  if (kind > 0.89) return { ...plain, text: filled(random.pick(friends), { f: random.pick(friendNames), t: caption }) }
  return plain
}

/** One to three brands for most creators, who work with them again and again. */
function partnersOf({ seed, network, index, group }: Author): Brand[] {
  const random = new Random(seed, 60 + network, index)
  if (random.chance(0.2)) return []
  return Array.from({ length: random.whole(1, 3) }, () => random.pick(poolOf(group)))
}

function paidBy(random: Random, { handle, name }: Brand, { language }: Author, caption: string): Sponsorship {
  const truth = { isSponsored: true, paid: [name] }
  // Some leave it to the label of the network.
  if (random.chance(0.15)) return { text: `${caption} @${handle}`, isPaidPartnership: true, paidPartner: handle, truth }
  const mark = random.pick(random.chance(0.85) ? (marks[language ?? ''] ?? englishMarks) : englishMarks)
  const text = filled(mark, { b: handle, t: caption })
  return { text, isPaidPartnership: random.chance(0.3), paidPartner: null, truth }
}

const englishMarks = marks.en ?? []

function poolOf(group: string): Brand[] {
  return brandsOf.get(group) ?? otherBrands
}

function filled(template: string, words: Record<string, string>): string {
  return template.replace(/\{(\w)\}/g, (_, name: string) => words[name] ?? '')
}
