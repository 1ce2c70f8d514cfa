import { expireExports as expire } from '@limelight/core/favourites/export-ends'
import type { Schedule } from '@limelight/core/schedules'

export const expireExports: Schedule = {
  name: 'favourites.expire-exports',
  everyMs: 60_000,
  run: expire,
}
