import { foldHashtag } from '../search/reading/fold.ts'

/**
 * How captions say that they are advertising. Everything the product knows about these marks is in
 * this file, `disclosures.ts` reads them, and `docs/scores.md` explains them. One language per line.
 */

export const hashtags = new Set(
  `ad advert advertisement advertising sponsored sponsoredpost sponsoredcontent sponsoredby spon paidad paidpost
   paidpartner paidpartnership paidpromotion paidcollab paidcollaboration brandpartner brandpartnership adpartner prgifted gifted
   werbung anzeige bezahltewerbung bezahlteanzeige bezahltepartnerschaft bezahltekooperation werbungbezahlt gesponsert
   publicidad publi publipost publicidadpagada colaboracionpagada colaboracionremunerada patrocinado contenidopatrocinado anuncio
   publicite sponsorise collaborationcommerciale collaborationremuneree partenariatremunere partenariatpaye contenusponsorise
   adv pubblicita sponsorizzato collaborazioneretribuita contenutosponsorizzato suppliedby giftedby
   publicidade publipaga parceriapaga conteudopatrocinado
   reclame advertentie betaaldesamenwerking betaaldpartnerschap gesponsord spon
   reklama współpracareklamowa wspolpracareklamowa materiałreklamowy materiałsponsorowany postsponsorowany płatnawspółpraca współpracapłatna
   reklam isbirligi ucretliisbirligi sponsorlu reklamisbirligi annons betaltsamarbete reklame annonse sponset betaltsamarbejde
   реклама рекламныйпост рекламнаяинтеграция спонсор партнерскийматериал реклама2024 співпраця
   広告 協賛 提供 タイアップ プロモーション pr広告 タイアップ投稿 案件 企業案件
   광고 협찬 유료광고 제품제공 협찬광고 유료광고포함 제품협찬
   广告 廣告 赞助 贊助 业配 業配 工商 付费合作 付費合作
   اعلان إعلان اعلانمدفوع شراكةمدفوعة برعاية
   विज्ञापन प्रायोजित iklan endorse kerjasamaberbayar quangcao โฆษณา mainos kaupallinenyhteistyo διαφημιση hirdetes פרסומת`
    .split(/\s+/)
    .map(foldHashtag),
)

/** `#PR` is promotion where the caption is Japanese or Korean; elsewhere it may be a record. */
export const japaneseHashtags = new Set(['pr', 'ad', 'sponsored'])

/** Phrases that say it anywhere. Those that end with a preposition are followed by the brand. */
export const phrases = [
  ...['paid partnership with', 'paid partnership', 'in paid partnership with', 'paid promotion', 'paid advertisement'],
  ...[
    'sponsored by',
    'sponsored post',
    'sponsored video',
    'is sponsored by',
    'for sponsoring',
    'todays sponsor',
    "today's sponsor",
  ],
  ...[
    'sponsor of this video',
    'ad in partnership with',
    'in partnership with',
    'in paid collaboration with',
    'paid collaboration with',
  ],
  ...[
    'bezahlte werbung',
    'bezahlte partnerschaft mit',
    'bezahlte partnerschaft',
    'bezahlte kooperation mit',
    'bezahlte kooperation',
  ],
  ...[
    'in kooperation mit',
    'in bezahlter kooperation mit',
    'in bezahlter partnerschaft mit',
    'gesponsert von',
    'sponsor dieses videos',
  ],
  ...['bezahlte zusammenarbeit mit', 'enthält werbung'],
  ...[
    'colaboración pagada con',
    'colaboración pagada',
    'colaboración remunerada con',
    'colaboración remunerada',
    'publicidad pagada',
  ],
  ...[
    'patrocinado por',
    'patrocinada por',
    'en colaboración pagada con',
    'contenido patrocinado',
    'patrocina este vídeo',
  ],
  ...[
    'sponsorisé par',
    'sponsorisée par',
    'partenariat rémunéré avec',
    'partenariat rémunéré',
    'collaboration commerciale avec',
  ],
  ...[
    'collaboration commerciale',
    'collaboration rémunérée avec',
    'collaboration rémunérée',
    'en partenariat avec',
    'contenu sponsorisé',
  ],
  ...[
    'sponsorizzato da',
    'sponsorizzata da',
    'partnership retribuita con',
    'partnership retribuita',
    'contenuto sponsorizzato',
  ],
  ...['in partnership con', 'collaborazione retribuita con', 'collaborazione pagata con', 'offerto da'],
  ...[
    'parceria paga com',
    'parceria paga',
    'patrocinado pela',
    'patrocinado pelo',
    'em parceria paga com',
    'conteúdo patrocinado',
  ],
  ...['publicidade paga', 'em parceria com', 'oferecido por', 'oferecimento'],
  ...[
    'betaalde samenwerking met',
    'betaalde samenwerking',
    'betaald partnerschap met',
    'betaald partnerschap',
    'gesponsord door',
  ],
  ...['in betaalde samenwerking met', 'betaalde promotie'],
  ...[
    'współpraca reklamowa z',
    'współpraca reklamowa',
    'płatna współpraca z',
    'płatna współpraca',
    'materiał sponsorowany przez',
  ],
  ...['materiał sponsorowany', 'materiał reklamowy', 'sponsorowane przez', 'sponsorem filmu jest', 'post sponsorowany'],
  ...[
    'ücretli ortaklık',
    'ücretli iş birliği',
    'sponsorluğunda',
    'reklam iş birliği',
    'reklam içerir',
    'sponsorlu içerik',
    'bu videonun sponsoru',
  ],
  ...[
    'betalt samarbete med',
    'betalt samarbete',
    'i betalt samarbete med',
    'betalt samarbejde med',
    'betalt samarbejde',
  ],
  ...[
    'betalt samarbeid med',
    'betalt samarbeid',
    'kaupallinen yhteistyö',
    'placená spolupráce',
    'fizetett együttműködés',
  ],
  ...[
    'на правах рекламы',
    'партнёрский материал',
    'партнерский материал',
    'при поддержке',
    'спонсор видео',
    'спонсор выпуска',
    'рекламная интеграция',
  ],
  ...[
    'kerja sama berbayar',
    'kerjasama berbayar',
    'kemitraan berbayar',
    'disponsori oleh',
    'được tài trợ bởi',
    'quan hệ hợp tác trả phí',
  ],
]

/** Scripts without spaces between words. */
export const dense = [
  ...[
    '協賛',
    'タイアップ',
    '広告です',
    '提供いただ',
    'ご提供',
    '提供で',
    'プロモーションを含',
    '企業案件',
    'pr投稿',
    '有償',
    'とのタイアップ',
  ],
  ...['유료광고', '유료 광고', '협찬', '제품을 제공받', '제공받아', '원고료', '광고입니다', '광고 포함'],
  ...[
    '广告合作',
    '廣告合作',
    '付费合作',
    '付費合作',
    '赞助播出',
    '本期赞助',
    '由.{1,12}赞助',
    '業配',
    '业配',
    '贊助播出',
    '合作推广',
  ],
  ...['إعلان مدفوع', 'اعلان مدفوع', 'شراكة مدفوعة', 'برعاية', 'بالتعاون المدفوع', 'محتوى مدفوع'],
  ...['सशुल्क साझेदारी', 'पेड पार्टनरशिप', 'प्रायोजित', 'ผู้สนับสนุน', 'ได้รับการสนับสนุนจาก'],
]

/** Words that say it only as a label: alone at an end of a line, or in brackets. */
export const labels = [
  ...[
    'ad',
    'advert',
    'advertisement',
    'sponsored',
    'paid ad',
    'paid',
    'adv',
    'spon',
    'werbung',
    'anzeige',
    'werbeanzeige',
  ],
  ...[
    'publicidad',
    'publi',
    'anuncio',
    'patrocinado',
    'publicité',
    'sponsorisé',
    'pubblicità',
    'sponsorizzato',
    'publicidade',
    'anúncio',
  ],
  ...[
    'reclame',
    'advertentie',
    'gesponsord',
    'reklama',
    'reklam',
    'annons',
    'reklame',
    'annonse',
    'mainos',
    'iklan',
    'реклама',
    'рекламa',
  ],
  ...[
    '広告',
    '協賛',
    'pr',
    '광고',
    '협찬',
    '广告',
    '廣告',
    '赞助',
    'إعلان',
    'اعلان',
    'विज्ञापन',
    'quảng cáo',
    'โฆษณา',
    'werbepartner',
    'reklam/işbirliği',
  ],
]

/** What people write to say that nobody pays. */
export const denials = [
  ...[
    'not sponsored',
    'not an ad',
    'not a paid',
    'no ad',
    'not ad',
    'unsponsored',
    'isnt sponsored',
    "isn't sponsored",
    'non sponsored',
    'nobody paid me',
  ],
  ...[
    'not paid',
    'unpaid',
    'bought it myself',
    'bought this myself',
    'bought with my own money',
    'self-paid',
    'never sponsored',
    "wasn't paid",
  ],
  ...[
    'unbezahlt',
    'unbezahlte',
    'unbeauftragt',
    'unbeauftragte',
    'keine werbung',
    'keine anzeige',
    'nicht gesponsert',
    'selbst gekauft',
    'selbst bezahlt',
  ],
  ...['markennennung', 'werbung wegen', 'keine kooperation', 'nicht bezahlt'],
  ...[
    'no es publicidad',
    'sin publicidad',
    'no patrocinado',
    'no es publi',
    'no patrocinada',
    'no pagada',
    'comprado por mí',
    'no me pagan',
    'nadie me paga',
  ],
  ...[
    'non sponsorisé',
    'pas sponsorisé',
    'pas une pub',
    'pas de publicité',
    'non sponsorisée',
    'pas sponsorisée',
    'non rémunéré',
    'non rémunérée',
    'pas de partenariat',
  ],
  ...[
    'non sponsorizzato',
    'non è pubblicità',
    'non sponsorizzata',
    'no adv',
    'non è un adv',
    'nessuna sponsorizzazione',
    'comprato da me',
  ],
  ...[
    'não é publi',
    'não é publicidade',
    'não patrocinado',
    'sem publi',
    'não é patrocinado',
    'comprei com meu dinheiro',
    'não é parceria',
  ],
  ...[
    'geen reclame',
    'niet gesponsord',
    'geen samenwerking',
    'niet betaald',
    'onbetaald',
    'onbetaalde',
    'zelf gekocht',
    'geen advertentie',
  ],
  ...[
    'nie reklama',
    'to nie jest reklama',
    'niesponsorowane',
    'bez współpracy',
    'nie sponsorowane',
    'kupiłam sama',
    'kupiłem sam',
    'nie jest sponsorowany',
  ],
  ...['reklam değil', 'reklam değildir', 'sponsorlu değil', 'iş birliği değil', 'işbirliği değil', 'kendim aldım'],
  ...['не реклама', 'это не реклама', 'без рекламы', 'не спонсировано'],
]
export const denseDenials = [
  ...[
    '広告ではありません',
    'prではありません',
    '広告じゃない',
    'prじゃない',
    '自腹',
    '案件ではない',
    '案件じゃない',
    '案件ではありません',
    'ノット案件',
  ],
  ...[
    '광고 아님',
    '광고아님',
    '광고 아니',
    '협찬 아님',
    '협찬아님',
    '내돈내산',
    '광고 x',
    '不是广告',
    '非广告',
    '无广',
    '不是業配',
    'ليس إعلان',
    'ليس اعلان',
    'بدون إعلان',
  ],
]
export const denyingHashtags = new Set(
  `notsponsored notanad noad notad unsponsored unpaid notpaid unbezahlt unbezahltewerbung werbungunbezahlt werbungunbeauftragt unbeauftragt
   keinewerbung selbstgekauft werbungwegenmarkennennung werbungwegenverlinkung werbungdamarkennennung nopublicidad nopatrocinado noespublicidad
   nonsponsorise passponsorise nonsponsorizzato noadv naoepubli naoepublicidade nietgesponsord geenreclame zelfgekocht niereklama reklamdegil
   内돈내산 내돈내산 광고아님 自腹 自腹購入 案件ではない`
    .split(/\s+/)
    .map(foldHashtag),
)
