/** What is loaded together: both request the account of a client. */
export { Spreading } from '../payment/Spreading';
export { ClientAccount, SupplierAccount } from './ClientAccount';
