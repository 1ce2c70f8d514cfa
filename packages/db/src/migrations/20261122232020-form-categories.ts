import { type Kysely, sql } from 'kysely'

/** The form of preferences offers the categories of offers, unless an admin has changed them already. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const options = JSON.stringify(categories.map(value => ({ value, label: value })))
  await sql`
    update configs set value = jsonb_set(value::jsonb, '{0,options}', ${options}::jsonb)
    where key = 'offer-formal' and updated_by is null and value::jsonb #>> '{0,name}' = 'category'`.execute(db)
}

const categories = [
  'Beauty',
  'Fashion',
  'Food',
  'Fitness',
  'Travel',
  'Gaming',
  'Technology',
  'Music',
  'Family',
  'Home',
  'Sports',
  'Outdoors',
  'Animals',
  'Art',
  'Education',
  'Business',
  'Health',
  'Entertainment',
  'Cars',
  'Lifestyle',
]
