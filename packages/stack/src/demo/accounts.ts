/** The demo users of a new data folder. Data only, so that any package may import it. */
export const demoPassword = 'limelight-demo'

export const demoAccounts = [
  { name: 'Vera', surname: 'North', email: 'buyer@limelight.test', role: 'user' },
  { name: 'Hanna', surname: 'Sommer', email: 'seller@limelight.test', role: 'user' },
  { name: 'Ada', surname: 'Stone', email: 'admin@limelight.test', role: 'admin' },
  { name: 'Piotr', surname: 'Zielinski', email: 'second@limelight.test', role: 'admin' },
  { name: 'Theo', surname: 'Lang', email: 'refused@limelight.test', role: 'user' },
  { name: 'Marek', surname: 'Dvořák', email: 'manager@limelight.test', role: 'user' },
] as const
