import { foldWords } from './fold.ts'
import { singularOf } from './stems.ts'

/** Lists of words, one line per language, with spaces between the words. */
const listOf = (lines: string): ReadonlySet<string> =>
  new Set(
    lines
      .split(/\s+/)
      .map(word => foldWords(word))
      .filter(word => word !== ''),
  )

/** Those who are searched for, also in the plural. */
const seekables = listOf(
  'creator influencer blogger vlogger youtuber instagrammer host presenter reviewer people person account profile channel page',
)
/** Words that say nothing about what is searched for, also in the plural. Beside anything else, they are left out. */
const fillers = listOf(`
  expert fan
  post video reel short photo foto clip content blog community
  how please find show search give get list look looking need want wanted i am m we me us that which who are is be have has
  having do does doing make making into interested niche topic theme category sector related focused posting living
  based located a an the of for with in from to on at by as well also plus but about their any some all only somewhere
  my your best top good lover like similar s t
  instagram youtube
`)
/** Fillers that narrow what is meant: a note says that they are left out. */
const tellingFillers = listOf('tip idea tutorial guide lesson beginner inspiration inspo young viral trending')
/** "who review skincare" is about skincare, while "reviews" is also a hashtag. */
const tellingVerbs = listOf('review reviewing')
/** In other languages, as they are written. */
const foreignFillers = listOf(`
  bloggerin bloggerinnen bloguera bloguero blogueras blogueros blogueur blogueuse blogueurs blogueuses blogueira blogueiras influenceurs influenceuses
  influenciadores influenciadoras creadoras créatrices
  ich suche für mit aus im in der die das den dem ein eine einen einer von zu über auf beste besten gute kanal kanäle
  bitte wer macht machen zeig finde konten leute accounts aus
  busco buscar para con de del la las el los una un en que sobre mejores cuentas creadores personas gente
  je cherche pour avec du des le les une au aux dans sur qui meilleurs créateurs comptes gens
  cerco per di della delle dei il lo gli una su che migliori creatori persone sono nel nella
  ik zoek voor met van het een op uit die beste mensen makers
  procuro com em do da dos das no na nos nas um uma sobre melhores criadores pessoas contas
  için ile bir bu en iyi hesap hesaplar hesapları arıyorum kişiler içerik üreticileri hakkında olan
  cari untuk dengan di dari yang tentang terbaik akun orang kreator
  في من على عن مع إلى أفضل حساب حسابات صناع محتوى مؤثرين ابحث
  추천 계정 인플루언서 크리에이터 관련 하는 있는 찾고 있어요 크리에이터를 인플루언서를
`)

/** Between two topics, these mean any of them. */
const joiners = listOf(
  'and or vs versus und oder y e o et ou ed od en ve veya dan atau و أو او 와 과 나 또는 이나 하고 그리고',
)

/** They turn what follows into its opposite. */
const negators = listOf(`
  not no without except excluding never nicht kein keine keinen keiner ohne außer nie sin excepto nunca
  pas sans sauf jamais non senza tranne mai não nao sem exceto niet geen zonder behalve nooit bukan tidak tanpa kecuali
  لا ليس بدون بلا غير عدا
`)
/** They turn what comes before them into its opposite. */
const closingNegators = [
  'değil',
  'hariç',
  'olmayan',
  '以外',
  'なし',
  'ではない',
  '抜き',
  '제외',
  '빼고',
  '말고',
  '아닌',
  '없는',
].map(word => foldWords(word))

/** Particles between words of other signs. Inside of a word, they are a part of it. */
const particles = listOf('の を が に で は へ な と や か も')
export const isParticle = (word: string) => particles.has(word)

const hasAnyNumber = (list: ReadonlySet<string>, word: string) => list.has(word) || list.has(singularOf(word))

export const isTellingFiller = (word: string) =>
  hasAnyNumber(tellingFillers, word) || tellingVerbs.has(word) || isCount(word)
export const isSeekable = (word: string) => hasAnyNumber(seekables, word)
export const isFiller = (word: string) =>
  isSeekable(word) ||
  hasAnyNumber(fillers, word) ||
  foreignFillers.has(word) ||
  hasAnyNumber(tellingFillers, word) ||
  tellingVerbs.has(word)

/** A number that may say how many are wanted, as in "ten coffee creators". */
export const isCount = (word: string) =>
  /^(?:\d{1,3}|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|fifty)$/.test(word)
export const isJoiner = (word: string) => joiners.has(word)
export const isNegator = (word: string) => negators.has(word)

/** Fillers of scripts in which each sign is a word. */
const longFillers = [
  '系インフルエンサー',
  '系クリエイター',
  'インフルエンサー',
  'クリエイター',
  'を探しています',
  '探しています',
  'している',
  'がある',
].map(filler => foldWords(filler))

/** How many words a closing negator has at the beginning. */
export const closingNegatorAt = (words: readonly string[]) => lengthAt(closingNegators, words)
/** How many words a filler of several words has at the beginning. */
export const longFillerAt = (words: readonly string[]) => lengthAt(longFillers, words)

function lengthAt(phrases: readonly string[], words: readonly string[]): number | undefined {
  return phrases.map(phrase => phrase.split(' ')).find(phrase => phrase.every((word, index) => words[index] === word))
    ?.length
}
