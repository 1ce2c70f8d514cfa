import type { SocialNetwork } from '@limelight/contract/networks'
import { followerPresets } from '@limelight/contract/search/filters'
import { audienceShareRules } from './audiences.ts'
import { brandName, brandOfWords } from './brand-names.ts'
import { anyOf, type Draft, type Meaning, type Rule, words } from './patterns.ts'

/** Thresholds for words such as "good" and "high", documented in docs/plain-language-search.md. */
const thresholds = {
  er: { good: { erMin: 2 }, high: { erMin: 4 }, average: { erMin: 1 }, low: { erMax: 1 } },
  growth: { fast: { growthMin: 5 }, some: { growthMin: 1 } },
  aqs: { good: { aqsMin: 60 }, high: { aqsMin: 80 } },
} as const

const rule = (source: string, meaning: (word: string, match: RegExpExecArray) => Meaning | undefined): Rule => ({
  pattern: words(source),
  read: match => meaning(match[1] ?? '', match),
})
const sets = (source: string, filter: string, set: Draft) => rule(source, () => ({ filter, set }))

const high = 'very good|very high|high|great|strong|excellent|amazing|top'
const rate = 'engagement(?: rate)?|er'

export const engagementRules: readonly Rule[] = [
  sets(`(?:${high}) (?:${rate})|highly engaged(?: audiences?| followers)?`, 'er', thresholds.er.high),
  sets(`(?:good|solid|healthy) (?:${rate})|engaged (?:audiences?|followers)`, 'er', thresholds.er.good),
  sets(`(?:average|decent|okay|ok) (?:${rate})`, 'er', thresholds.er.average),
  sets(`(?:low|poor|bad|weak) (?:${rate})`, 'er', thresholds.er.low),
  rule(`(?:${rate}) (?:is )?(good|high)`, word => ({
    filter: 'er',
    set: word === 'high' ? thresholds.er.high : thresholds.er.good,
  })),
]

const audience = 'audiences?(?: quality)?|quality'

const audienceRules: readonly Rule[] = [
  sets(`(?:${high}) (?:${audience})(?: audiences?| followers)?`, 'aqs', thresholds.aqs.high),
  sets(
    `(?:good|real|authentic|genuine) (?:${audience}|followers)|(?:no|not|without) (?:any )?(?:fake|bought) followers|(?:no|without) bots`,
    'aqs',
    thresholds.aqs.good,
  ),
]

/** By their names in folded text, where a hyphen is a space. */
const sizes = new Map(
  followerPresets.map(({ label, ...bounds }) => {
    const set: Draft = { followersMin: bounds.min, ...('max' in bounds && { followersMax: bounds.max }) }
    return [label.toLowerCase().replace('-', ' '), set]
  }),
)

/** What is small or large by itself: "macro photography" is not about followers. */
const otherThings =
  'aquariums?|bags?|bikinis?|blading|brews?|brewer(?:y|ies)|counting|diets?|drones?|economics|fib(?:er|re)s?|greens?|' +
  'lens(?:es)?|needling|nutrients?|nutrition|photograph\\p{L}*|photos?|pigmentation|reefs?|sales?|shots?|tanks?|tracking'

const sizeRules: readonly Rule[] = [
  rule(
    `(${anyOf(sizes.keys())})(?! (?:${otherThings})(?!\\p{L}))(?: (?:sized|size|tier))?(?: (?:influencers?|creators?|accounts?|channels?))?`,
    word => {
      const set = sizes.get(word)
      return set && { filter: 'followers', set }
    },
  ),
]

const mail =
  'e ?mails?(?: address(?:es)?| contacts?)?|correo(?: electronico)?|courriel|posta elettronica|e ?posta(?:s[iı])?|surel|' +
  'メール(?:アドレス)?|이메일(?:이|을|를)?|بريد(?: الكتروني)?'

const emailRules: readonly Rule[] = [
  sets(`(?:without|no|with no) (?:an? |public )*(?:${mail})`, 'hasEmail', { hasEmail: false }),
  sets(
    `(?:with|has|have|having|including|plus) (?:an? |their |public |known |contact )*(?:${mail})|` +
      `(?:${mail}) (?:available|known|listed)|(?:reachable|contactable) by e ?mail|${mail}|contacts?`,
    'hasEmail',
    { hasEmail: true },
  ),
]

const ownFiguresRules: readonly Rule[] = [
  sets('(?:figures )?(?:verified|confirmed) by (?:the |their )?(?:owners?|creators?)|owner verified', 'figures', {
    figures: 'verified',
  }),
]

const worked =
  '(?:worked|works|working|partnered|collaborated|cooperated) with|(?:ha|han) (?:trabajado|colaborado) con|' +
  '(?:a|ont) (?:travaille|collabore) avec|(?:ha|hanno) (?:lavorato|collaborato) con|heeft (?:samen)?gewerkt met|' +
  '(?:ja )?(?:trabalhou|trabalharam|colaborou) com|(?:pernah )?(?:bekerja ?sama|kerja sama) dengan'
/** A name ends where the sentence goes on. */
const brand =
  '([^,;]{2,40}?)(?= (?:and|or|but|with|in|from|over|under|above|below|who|that|more|less|at|based)(?= )|[,;.]|$)'

/** A known name ends where it is complete: "worked with nike skincare". */
function named(filter: string, name: string, [whole]: RegExpExecArray): Pick<Meaning, 'set' | 'length'> {
  const words = name.split(' ')
  const known = words.map((_, at) => words.slice(0, words.length - at)).find(part => brandOfWords(part) !== undefined)
  if (known === undefined) return { set: { [filter]: [brandName(name)] } }
  const written = known.join(' ')
  return { set: { [filter]: [brandName(written)] }, length: whole.length - name.length + written.length }
}

/** The name stands inside of the phrase or before it. */
const aroundBrand: readonly Rule[] = [
  '(?:hat|haben|heeft|hebben) (?:schon |bereits |al )?(?:mit|met) ([^,;]{2,30}?) (?:zusammen|samen)?ge(?:arbeitet|werkt)',
  '([^,; ]{2,30}(?: [^,; ]+)?) ile (?:cal[iı]sm[iı]s|cal[iı]san|is birligi yapan)',
].map(source =>
  rule(source, name => {
    const known = brandOfWords(name.split(' '))
    return known && { filter: 'brands', set: { brands: [known.name] } }
  }),
)

const brandRules: readonly Rule[] = [
  ...aroundBrand,
  rule(`(?:(?:who|that) )?(?:have |has )?(?:never|not) (?:yet )?(?:${worked}) ${brand}`, (name, match) => ({
    filter: 'withoutBrands',
    ...named('withoutBrands', name, match),
  })),
  rule(`(?:(?:who|that) )?(?:have |has )?(?:${worked}|(?:sponsored|paid) by) ${brand}`, (name, match) => ({
    filter: 'brands',
    ...named('brands', name, match),
  })),
]

const verifiedRules: readonly Rule[] = [
  sets('(?:but )?(?:not|never|non) verified|unverified', 'isVerified', { isVerified: false }),
  sets('verified', 'isVerified', { isVerified: true }),
]

const audienceOf = '(?:accounts?|audiences?|channels?|creators?|influencers?)'

const growthRules: readonly Rule[] = [
  sets('(?:fast|quickly|rapidly) growing|growing (?:fast|quickly|rapidly)', 'growth', thresholds.growth.fast),
  sets(`growing (?:${audienceOf})`, 'growth', thresholds.growth.some),
]

const jumpRules: readonly Rule[] = [
  sets('(?:no|without|never any) (?:sudden |follower |audience )*jumps?', 'growthJumps', { growthJumps: 'none' }),
  sets('(?:with )?(?:an? )?(?:sudden |follower |audience )+jumps?', 'growthJumps', { growthJumps: 'some' }),
]

export const genderRules: readonly Rule[] = [
  sets(
    "(?:women|woman|females?|girls?|ladies|lady)(?:'s)?|frau(?:en)?|weiblich(?:e|er|en)?|influencerin(?:nen)?|chicas?|" +
      'mujer(?:es)?|femmes?|influenceuses?|donn[ae]|ragazz[ae]|vrouw(?:en)?|vrouwelijke|mulher(?:es)?|influenciadoras?|' +
      'wanita|perempuan|kad[iı]n(?:lar)?|女性|여성|نساء|مؤثرات',
    'gender',
    { gender: 'female' },
  ),
  sets(
    "(?:men|man|males?|guys?|boys?|gentlemen)(?:'s)?|mann|manner|mannlich(?:e|er|en)?|hombres?|chicos?|hommes?|uomini|" +
      'ragazzi|mannelijke|homens?|pria|laki laki|erkek(?:ler)?|男性|남성|رجال',
    'gender',
    { gender: 'male' },
  ),
]

const account = '(?:accounts?|profiles?|pages?)'

const accountTypeRules: readonly Rule[] = [
  sets(`(?:business|company|brand|commercial) ${account}`, 'accountType', { accountType: 'business' }),
  sets(`(?:personal) ${account}`, 'accountType', { accountType: 'personal' }),
  sets(`(?:creator|professional creator) ${account}`, 'accountType', { accountType: 'creator' }),
]

/** What is said about creators only. */
export const creatorRules: readonly { filter: string; rules: readonly Rule[] }[] = [
  { filter: 'audienceCountry', rules: audienceShareRules },
  { filter: 'aqs', rules: audienceRules },
  { filter: 'followers', rules: sizeRules },
  { filter: 'hasEmail', rules: emailRules },
  { filter: 'figures', rules: ownFiguresRules },
  { filter: 'brands', rules: brandRules },
  { filter: 'isVerified', rules: verifiedRules },
  { filter: 'growth', rules: growthRules },
  { filter: 'growthJumps', rules: jumpRules },
  { filter: 'accountType', rules: accountTypeRules },
]

export const contentTypeRules: Record<SocialNetwork, readonly Rule[]> = {
  instagram: [
    sets('reels?|videos?|リール|릴스', 'isVideo', { isVideo: 1 }),
    sets('photos?|pictures?|images?|carousels?', 'isVideo', { isVideo: 0 }),
  ],
  youtube: [
    sets('shorts|short videos?', 'timelineType', { timelineType: 'shorts' }),
    sets('long(?: form)? videos?|long form', 'timelineType', { timelineType: 'video' }),
  ],
}

export const listedRules: readonly Rule[] = [
  sets('not (?:yet |already )*(?:in|on) (?:my|our|any) lists?', 'hideListed', { hideListed: true }),
]
