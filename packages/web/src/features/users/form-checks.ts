import { zodResolver } from '@hookform/resolvers/zod'
import { aboutField, nameField, surnameField } from '@limelight/contract/users/schema'
import * as z from 'zod'

/** A separate chunk, because it loads zod. */
export const checkProfile = zodResolver(
  // The rules of every update, with required names.
  z.object({ name: nameField, surname: surnameField, about: aboutField }),
)
