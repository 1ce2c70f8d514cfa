import { zodResolver } from '@hookform/resolvers/zod'
import { aboutField, nameField, surnameField } from '@limelight/contract/users/schema'
import * as z from 'zod'

/** A chunk of its own, because it brings zod. */
export const checkProfile = zodResolver(
  // The same rules as for every update; here the names have to be there.
  z.object({ name: nameField, surname: surnameField, about: aboutField }),
)
