import { ContactButton } from '../features/chats/contact-button.tsx'
import { OffersOfSeller } from '../features/offers/offers-of-seller.tsx'
import { PublicProfilePage } from '../features/users/public-profile-page.tsx'

/** The profile of another user, whom one can ask for a chat. Chats and offers use profiles, so they meet here. */
export default function PublicProfile() {
  return (
    <PublicProfilePage
      actions={person => <ContactButton user={person} />}
      offers={person => <OffersOfSeller userId={person.id} />}
    />
  )
}
