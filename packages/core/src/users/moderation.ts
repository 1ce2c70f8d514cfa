import type { ModeratedTargets, TargetRows } from '../moderation/targets.ts'
import {
  findImageOwner,
  findProfileOwner,
  readImages,
  readProfiles,
  setImageStatus,
  setProfileStatus,
} from './moderated-store.ts'

/** A profile by user id: its words. */
export const profileTarget: TargetRows = {
  findOwner: findProfileOwner,
  read: readProfiles,
  setStatus: (_ctx, trx, id, status) => setProfileStatus(trx, id, status),
}

/** The photo and each portfolio image are items of their own. */
export const userTargets: ModeratedTargets = {
  PROFILE: profileTarget,
  PHOTO: imagesOfType('avatar'),
  PORTFOLIO: imagesOfType('portfolio'),
}

function imagesOfType(type: 'avatar' | 'portfolio'): TargetRows {
  return {
    findOwner: (db, id) => findImageOwner(db, { id, type }),
    read: (db, ids) => readImages(db, { ids, type }),
    setStatus: (_ctx, trx, id, status) => setImageStatus(trx, { id, type }, status),
  }
}
