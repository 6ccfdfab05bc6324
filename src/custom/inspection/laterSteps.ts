/* What the desk shows after its first step, in one file: it is fetched while that is filled in. */
export { DamagesStep } from './DamagesStep';
export { EquipmentStep } from './EquipmentStep';
export { Refusal } from './Refusal';
export { ReturnCharges } from './ReturnCharges';
export { SignatureStep } from './SignatureStep';
