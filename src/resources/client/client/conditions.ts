import type { Draft } from '../../../schema/field';

export const buys = ({ partyType }: Draft) => partyType !== 'SUPPLIER';
export const sells = ({ partyType }: Draft) => partyType === 'SUPPLIER' || partyType === 'CLIENT_SUPPLIER';
export const company = ({ clientType }: Draft) => clientType === 'COMPANY';
export const person = (party: Draft) => !company(party);
/** Who would drive: a supplier alone shows no paper. */
export const renter = (party: Draft) => person(party) && buys(party);
export const agreed = (party: Draft) => buys(party) && party.clientKind === 'AGREEMENT';
export const passport = (party: Draft) => renter(party) && party.identityType === 'PASSPORT';
export const withheld = ({ withholdingApplies }: Draft) => withholdingApplies === true;
export const blacklisted = ({ isBlacklisted }: Draft) => isBlacklisted === true;
