import { remember } from '../../engines/remember.ts'

/**
 * Brands that are recognised without a mark of advertising. Each is a name, then the other names of
 * its accounts and hashtags without dots, dashes and underscores. A brand with `~` is also a common
 * word or place: only a mention means it, or any writing in a sponsored post.
 */
const table = `
Adidas: アディダス 아디다스 أديداس adidasoriginals adidasrunning adidasfootball adidaswomen, Nike: ナイキ 나이키 نايك nikerunning nikewomen niketraining nikefootball,
~Puma: pumawomen pumafootball, Reebok, New Balance: newbalancerunning, Asics, Under Armour, Gymshark: gymsharkwomen,
Lululemon: 룰루레몬, ~Salomon, ~On Running: on onrunning, Hoka, ~Vans, ~Converse, Patagonia, The North Face: tnf northface,
Jack Wolfskin, Fjällräven: fjallraven, Decathlon, Oceans Apart, ~Myprotein: myproteinde myproteinuk, ESN: esncom,
~More Nutrition: morenutrition, Foodspring, HelloFresh, Gousto, ~Huel, ~Athletic Greens: athleticgreens ag1 drinkag1,
Nespresso, Starbucks, Red Bull: redbull, ~Monster Energy: monsterenergy, Coca-Cola: cocacola, Pepsi, Heineken,
Barilla, Nutella, Lindt, Ben & Jerry’s: benandjerrys, Oatly, Alpro, McDonald’s: mcdonalds, Burger King: burgerking,
KFC, Domino’s: dominos, Uber Eats: ubereats, Lieferando, Deliveroo, Glovo, Sephora: セフォラ 세포라 سيفورا sephorafrance, Douglas Cosmetics:
douglascosmetics, ~dm: dmdeutschland dmdrogeriemarkt, Rossmann, L’Oréal Paris: loreal lorealparis, Maybelline:
maybellinenewyork maybellineny, NYX Cosmetics: nyxcosmetics nyxprofessionalmakeup, ~MAC Cosmetics: maccosmetics,
Fenty Beauty: fentybeauty fentyskin, Rare Beauty: rarebeauty, Glossier, The Ordinary: theordinary, CeraVe,
La Roche-Posay: larocheposay, Nivea, ~Dove, Garnier, Clinique, Estée Lauder: esteelauder, Lancôme: lancome,
Charlotte Tilbury: charlottetilbury, Dyson: dysonbeauty dysonhair, GHD: ghdhair, ~Olaplex, Kérastase: kerastase,
Rituals: ritualscosmetics, Shiseido, Laneige, ~Essence: essencecosmetics, Catrice: catricecosmetics,
Zara, H&M: hm, ~Mango, Shein: sheinofficial, ASOS, Zalando, About You: aboutyou, ~Boohoo, PrettyLittleThing:
prettylittlething plt, Uniqlo, ~Gucci, Prada, Dior: diormakeup, Chanel: chanelbeauty, Louis Vuitton: louisvuitton,
Burberry, Versace, Hugo Boss: hugoboss ~boss, Calvin Klein: calvinklein, Tommy Hilfiger: tommyhilfiger, Levi’s: levis,
Swarovski, ~Pandora, Daniel Wellington: danielwellington, Rolex, Ray-Ban: rayban, Mister Spex: misterspex,
Samsung: サムスン 삼성 سامسونج samsungmobile samsungde, ~Apple, Huawei, Xiaomi, Sony: sonyalpha, Canon: canonde, Nikon, GoPro, DJI: djiglobal,
Logitech: logitechg, Razer, Nvidia: nvidiageforce, Intel, Microsoft, ~Xbox, PlayStation, Nintendo, Lenovo, Asus: asusrog,
NordVPN, Surfshark, ExpressVPN, Squarespace, Skillshare, ~Audible, Blinkist, BetterHelp, ~Brilliant: brilliantorg,
Wix, Shopify, Canva, Adobe, ~Notion: notionhq, Grammarly, ~Honey: joinhoney, Spotify, Netflix, Disney+: disneyplus,
Amazon: amazonprime amazonfashion, ~Prime Video: primevideo, ~Target, Walmart, Ikea, Lidl: lidlde, Aldi: aldisued,
~Rewe, Edeka, Penny Markt: pennymarkt, Carrefour, Mercadona, Monoprix, Tesco, Sainsbury’s: sainsburys,
Booking.com: bookingcom, Airbnb, Expedia, GetYourGuide, Lufthansa, Emirates, Qatar Airways: qatarairways, ~Delta,
~Visit Dubai: visitdubai, BMW, Mercedes-Benz: mercedesbenz, Audi, Volkswagen: vw, Porsche, Tesla, Toyota, Hyundai, Kia,
~Seat, ~Mini, Škoda: skoda, Renault, Peugeot, Lego, Pampers, HiPP, ~Tonies, Barbie, Philips, Braun, ~Bosch: boschhome,
Thermomix, KitchenAid, SodaStream, Le Creuset: lecreuset, WMF, ~Revolut, N26, PayPal, Klarna, Trade Republic:
traderepublic, eToro, Binance, Duolingo, Babbel, Headspace, ~Calm, Flaconi, Shiseido, Muji, Meiji, Kao, Pocari Sweat:
pocarisweat, Rakuten, ~Line, Innisfree, Oliveyoung, Natura: naturabroficial, O Boticário: oboticario, Havaianas, Nubank,
Mercado Livre: mercadolivre, Allegro, Reserved, Rossmann, LC Waikiki: lcwaikiki, Trendyol, Getir, Rexona, Always`

/** With `isWord`, it is also a common word or place. */
export type BrandName = { name: string; isWord: boolean }

const brands = new Map<string, BrandName>()
for (const entry of table.replaceAll('\n', ' ').split(',')) {
  const [written = '', others = ''] = entry.split(': ')
  const isWord = written.trim().startsWith('~')
  const name = written.trim().replace('~', '')
  for (const alias of [name, ...others.trim().split(/\s+/)]) {
    const key = joined(alias)
    if (key !== '') brands.set(key, { name, isWord: isWord || alias.startsWith('~') })
  }
}

/** The known brand that these folded words name, written in one or in several words. */
export function brandOfWords(words: readonly string[]): BrandName | undefined {
  const key = joined(words.join(''))
  const found = brands.get(key)
  // `nikerunning` is an account of Nike, and "nike running" is about running, too.
  const isLonger = found !== undefined && key !== joined(found.name) && key.startsWith(joined(found.name))
  return isLonger && words.length > 1 ? undefined : found
}

const names = new Map([...brands.values()].map(({ name }) => [name.toLowerCase(), name]))

/** Lower case without accents, marks and signs: how handles and hashtags write a name. */
export function joined(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** Parts of a handle that do not belong to the name: kinds of accounts, countries and networks. */
const additions = new Set(
  (
    'official officially oficial offiziell officiel officielle ufficiale resmi hq global world intl the team real ' +
    'de uk us usa fr es it nl pl br pt mx at ch eu dach jp kr tr se dk no au ca ie in ar latam deutschland germany france ' +
    'espana italia polska brasil nederland turkiye japan korea'
  ).split(' '),
)
const subjects = new Set(
  'running women men football training beauty home kids fitness gaming makeup skincare'.split(' '),
)

/** The known brand of a handle, a hashtag or a name. */
export const knownBrand = remember((written: string): BrandName | undefined => {
  const parts = partsOf(written)
  const whole = brands.get(joined(written)) ?? brands.get(parts.join(''))
  if (whole !== undefined) return whole
  const first = brands.get(parts[0] ?? '')
  const isAdded = parts.length > 1 && parts.slice(1).every(part => subjects.has(part))
  if (isAdded) return first
  // @samsungde, @nikefr
  const [, beginning = ''] =
    /^(\p{L}{4,})(?:de|uk|us|fr|es|it|nl|pl|br|jp|official|oficial)$/u.exec(joined(written)) ?? []
  const country = brands.get(beginning)
  return country?.isWord === true ? undefined : country
})

function partsOf(handle: string): string[] {
  const parts = handle
    .normalize('NFKC')
    .toLowerCase()
    .split(/[._\s-]+/)
    .filter(part => part !== '')
  const own = parts.filter(part => !additions.has(part))
  return own.length === 0 ? parts : own
}

/** The name of the brand behind a handle: that of a known brand, or the words of the handle. */
export const brandName = remember(
  (written: string): string => knownBrand(written)?.name ?? titled(partsOf(written).join(' ')),
)

/** The name in its usual spelling, from one in lower case. */
export function nameOfBrand(lower: string): string {
  return names.get(lower) ?? titled(lower)
}

function titled(text: string): string {
  return text.replace(/(?<=^|\s)\p{Ll}/gu, letter => letter.toUpperCase())
}

const plain = [...new Set([...brands.values()].filter(({ isWord }) => !isWord).map(({ name }) => name))]
  .filter(name => name.length > 2)
  .map(name => name.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll('’', "[’']"))
  .sort((one, other) => other.length - one.length)
/** Known names in plain text, with a capital letter as they are written. */
export const plainNames = new RegExp(`(?<![\\p{L}\\p{N}@#._])(?:${plain.join('|')})(?![\\p{L}\\p{N}])`, 'gu')
