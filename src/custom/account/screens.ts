/** What is loaded together: both ask the account of a client. */
export { Spreading } from '../payment/Spreading';
export { ClientAccount } from './ClientAccount';
