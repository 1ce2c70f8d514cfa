import type { Country, Language } from '@limelight/contract/countries'
import type { NamePool } from './names.ts'

/** How portraits of a country are drawn, a rough simplification. */
export type Look = 'north' | 'south' | 'african' | 'eastern' | 'indian' | 'arab' | 'malay'

export type Place = {
  country: Country
  /** Creators per thousand who live there. */
  weight: number
  /** The most common language comes first. */
  languages: readonly Language[]
  names: readonly NamePool[]
  looks: readonly Look[]
  cities: readonly string[]
}

const place = (
  country: Country,
  weight: number,
  languages: readonly Language[],
  names: readonly NamePool[],
  looks: readonly Look[],
  cities: string,
): Place => ({ country, weight, languages, names, looks, cities: cities.split(', ') })

export const places: readonly Place[] = [
  place(
    'US',
    172,
    ['en', 'en', 'en', 'es'],
    ['en', 'en', 'en', 'es'],
    ['north', 'african', 'south', 'eastern'],
    'New York, Los Angeles, Chicago, Austin, Miami, Seattle, Denver, Atlanta, Portland, Nashville',
  ),
  place(
    'BR',
    74,
    ['pt'],
    ['pt'],
    ['south', 'african', 'north'],
    'São Paulo, Rio de Janeiro, Belo Horizonte, Salvador, Curitiba, Recife, Florianópolis',
  ),
  place(
    'IN',
    78,
    ['en', 'hi'],
    ['in'],
    ['indian'],
    'Mumbai, Delhi, Bengaluru, Hyderabad, Chennai, Pune, Jaipur, Kolkata',
  ),
  place(
    'GB',
    56,
    ['en'],
    ['en', 'en', 'en', 'in'],
    ['north', 'african', 'indian'],
    'London, Manchester, Bristol, Edinburgh, Leeds, Brighton, Glasgow, Cardiff',
  ),
  place(
    'DE',
    58,
    ['de', 'de', 'de', 'en'],
    ['de', 'de', 'de', 'tr'],
    ['north', 'north', 'south'],
    'Berlin, Hamburg, München, Köln, Leipzig, Frankfurt, Stuttgart, Dresden',
  ),
  place('ID', 46, ['id'], ['id'], ['eastern', 'south'], 'Jakarta, Bandung, Surabaya, Yogyakarta, Denpasar, Medan'),
  place('MX', 36, ['es'], ['es'], ['south'], 'Ciudad de México, Guadalajara, Monterrey, Puebla, Mérida, Oaxaca'),
  place('TR', 36, ['tr'], ['tr'], ['south', 'north'], 'İstanbul, Ankara, İzmir, Antalya, Bursa, Eskişehir'),
  place(
    'ES',
    38,
    ['es', 'es', 'es', 'en'],
    ['es'],
    ['south', 'north'],
    'Madrid, Barcelona, Valencia, Sevilla, Málaga, Bilbao',
  ),
  place(
    'FR',
    40,
    ['fr', 'fr', 'fr', 'en'],
    ['fr', 'fr', 'fr', 'ar'],
    ['north', 'south', 'african'],
    'Paris, Lyon, Marseille, Bordeaux, Nantes, Lille, Toulouse',
  ),
  place(
    'IT',
    38,
    ['it', 'it', 'it', 'en'],
    ['it'],
    ['south', 'north'],
    'Milano, Roma, Napoli, Torino, Bologna, Firenze, Palermo',
  ),
  place('JP', 34, ['ja'], ['ja'], ['eastern'], '東京, 大阪, 京都, 福岡, 札幌, 名古屋'),
  place('KR', 26, ['ko', 'ko', 'ko', 'en'], ['ko'], ['eastern'], '서울, 부산, 제주, 인천, 대구'),
  place(
    'CA',
    24,
    ['en', 'en', 'fr'],
    ['en', 'en', 'fr', 'in'],
    ['north', 'indian', 'eastern'],
    'Toronto, Vancouver, Montréal, Calgary, Ottawa, Halifax',
  ),
  place('AU', 20, ['en'], ['en'], ['north', 'eastern'], 'Sydney, Melbourne, Brisbane, Perth, Adelaide, Byron Bay'),
  place(
    'NL',
    18,
    ['nl', 'nl', 'en'],
    ['nl'],
    ['north', 'african'],
    'Amsterdam, Rotterdam, Utrecht, Den Haag, Eindhoven, Groningen',
  ),
  place('PL', 20, ['pl', 'pl', 'pl', 'en'], ['pl'], ['north'], 'Warszawa, Kraków, Gdańsk, Wrocław, Poznań, Łódź'),
  place('AR', 14, ['es'], ['es', 'es', 'it'], ['south', 'north'], 'Buenos Aires, Córdoba, Rosario, Mendoza, Bariloche'),
  place('CO', 13, ['es'], ['es'], ['south', 'african'], 'Bogotá, Medellín, Cali, Cartagena'),
  place('SA', 14, ['ar'], ['ar'], ['south'], 'الرياض, جدة, الدمام, أبها'),
  place('AE', 12, ['ar', 'en'], ['ar', 'ar', 'in'], ['south', 'indian'], 'Dubai, Abu Dhabi, Sharjah'),
  place('EG', 13, ['ar'], ['ar'], ['south'], 'القاهرة, الإسكندرية, الجيزة, أسوان'),
  place('PT', 9, ['pt', 'pt', 'en'], ['pt'], ['south', 'north'], 'Lisboa, Porto, Faro, Coimbra, Braga'),
  place('AT', 8, ['de'], ['de'], ['north'], 'Wien, Graz, Salzburg, Innsbruck, Linz'),
  place(
    'CH',
    8,
    ['de', 'fr', 'it'],
    ['de', 'fr', 'it'],
    ['north', 'south'],
    'Zürich, Genève, Basel, Bern, Lausanne, Lugano',
  ),
  place('BE', 8, ['nl', 'fr'], ['nl', 'fr'], ['north', 'south'], 'Antwerpen, Gent, Bruxelles, Liège, Leuven'),
  place('SE', 9, ['sv', 'sv', 'en'], ['sv'], ['north'], 'Stockholm, Göteborg, Malmö, Uppsala, Umeå'),
  place('NO', 6, ['no', 'no', 'en'], ['no'], ['north'], 'Oslo, Bergen, Trondheim, Tromsø'),
  place('DK', 6, ['da', 'da', 'en'], ['da'], ['north'], 'København, Aarhus, Odense, Aalborg'),
  place('FI', 5, ['fi', 'fi', 'en'], ['fi'], ['north'], 'Helsinki, Tampere, Turku, Oulu'),
  place('CZ', 6, ['cs'], ['cs'], ['north'], 'Praha, Brno, Ostrava, Plzeň'),
  place('GR', 6, ['el'], ['el'], ['south'], 'Αθήνα, Θεσσαλονίκη, Πάτρα, Ηράκλειο'),
  place('UA', 10, ['uk'], ['uk'], ['north'], 'Київ, Львів, Одеса, Харків'),
  place('RO', 7, ['ro'], ['ro'], ['north', 'south'], 'București, Cluj-Napoca, Timișoara, Iași, Brașov'),
  place('HU', 5, ['hu'], ['hu'], ['north'], 'Budapest, Debrecen, Szeged, Pécs'),
  place('IE', 5, ['en'], ['en'], ['north'], 'Dublin, Cork, Galway, Limerick'),
  place('NZ', 4, ['en'], ['en'], ['north', 'eastern'], 'Auckland, Wellington, Queenstown, Christchurch'),
  place(
    'ZA',
    8,
    ['en'],
    ['en', 'en', 'ng', 'nl'],
    ['african', 'north', 'indian'],
    'Cape Town, Johannesburg, Durban, Pretoria',
  ),
  place('NG', 12, ['en'], ['ng'], ['african'], 'Lagos, Abuja, Port Harcourt, Ibadan'),
  place('CL', 8, ['es'], ['es'], ['south'], 'Santiago, Valparaíso, Concepción, La Serena'),
  place('PE', 7, ['es'], ['es'], ['south'], 'Lima, Cusco, Arequipa, Trujillo'),
  place('PH', 16, ['tl', 'en'], ['tl'], ['eastern', 'south'], 'Manila, Cebu, Davao, Baguio'),
  place('MY', 9, ['ms', 'en'], ['ms'], ['eastern', 'indian'], 'Kuala Lumpur, George Town, Johor Bahru, Kota Kinabalu'),
  place('TH', 13, ['th'], ['th'], ['eastern'], 'กรุงเทพฯ, เชียงใหม่, ภูเก็ต, ขอนแก่น'),
  place('VN', 14, ['vi'], ['vi'], ['eastern'], 'Hà Nội, TP. Hồ Chí Minh, Đà Nẵng, Huế'),
  place('TW', 8, ['zh'], ['zh'], ['eastern'], '台北, 台中, 高雄, 台南'),
  place('IL', 6, ['he', 'en'], ['he'], ['south', 'north'], 'Tel Aviv, Jerusalem, Haifa, Eilat'),
]
